import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { indexedPages, publicAddress, sitemap } from "./write-sitemap.ts";

test("each page is there in both languages, and names the other one", () => {
  const xml = new DOMParser().parseFromString(
    sitemap(["/", "/brands"], "https://resuena.example"),
    "text/xml",
  );
  expect(xml.querySelector("parsererror")).toBeNull();
  expect([...xml.querySelectorAll("loc")].map((loc) => loc.textContent)).toEqual([
    "https://resuena.example/",
    "https://resuena.example/en",
    "https://resuena.example/brands",
    "https://resuena.example/en/brands",
  ]);
  const alternates = [...xml.querySelectorAll("url:last-child > *")].slice(1);
  expect(alternates.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")])).toEqual([
    ["es", "https://resuena.example/brands"],
    ["en", "https://resuena.example/en/brands"],
    ["x-default", "https://resuena.example/brands"],
  ]);
});

test("signs that mean something in XML are escaped", () => {
  expect(sitemap(["/a?b&c"], "https://x.example")).toContain("<loc>https://x.example/a?b&#38;c</loc>");
});

test("the address has no slash at its end, and a default", () => {
  expect(publicAddress("https://resuena.example//")).toBe("https://resuena.example");
  expect(publicAddress(undefined)).toMatch(/^http:\/\/localhost/);
});

test("a page that says noindex or was not built is left out", () => {
  const client = mkdtempSync(join(tmpdir(), "sitemap-"));
  const write = (page: string, html: string) => {
    mkdirSync(join(client, page), { recursive: true });
    writeFileSync(join(client, page, "index.html"), html);
  };
  write("/", "<title>Resuena</title>");
  write("/brands", '<meta name="description" content="x"/>');
  write("/theme1", '<meta name="robots" content="noindex"/>');
  expect(indexedPages(client)).toEqual(["/", "/brands"]);
});
