import { describe, expect, it, test, vi } from "vitest";
import { pageAddress, postAddress, webAddress } from "./web-address";

test.each([
  "https://aurora.example",
  "https://www.instagram.com/p/ABC/?a=b#c",
  "http://old.example:8080/",
  "https://café.ar/ñ",
])("%s is a web address", (address) => {
  expect(webAddress(address)).toBe(address);
});

test.each([
  "",
  "x",
  "aurora.example",
  "//evil.example",
  "/path",
  "https://",
  "https://localhost/",
  "https:evil.example",
  "javascript:1,https://a.example",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "\u0001javascript:1",
  "java\nscript:1",
  "https://user@a.example",
  "https://instagram.com@evil.example",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://a.example/\u202egpj",
  'https://a.example/"x',
  "https://a.example\\@b.example",
  " https://a.example",
])("%j is none", (address) => {
  expect(webAddress(address)).toBeNull();
});

describe("with hosts", () => {
  it("takes them and what is below them, and no look-alikes", () => {
    expect(webAddress("https://mobile.twitter.com/a", ["x.com", "twitter.com"])).not.toBeNull();
    expect(webAddress("https://X.com/a", ["x.com", "twitter.com"])).not.toBeNull();
    expect(webAddress("https://netflix.com/a", ["x.com", "twitter.com"])).toBeNull();
    expect(webAddress("https://x.com.evil.example/a", ["x.com"])).toBeNull();
  });
});

test("pages of our own are paths on our own host", () => {
  expect(pageAddress("/legal/terms?a=b")).toBe("/legal/terms?a=b");
  expect(pageAddress("https://a.example/x")).toBe("https://a.example/x");
  for (const other of ["//evil.example", "/\\evil.example", "legal", "javascript:1", null, undefined])
    expect(pageAddress(other)).toBeNull();
});

describe("of a post", () => {
  const atTheStandIn = "http://localhost:4044/www.instagram.com/p/ABC/";

  it("is one of the web, or on this machine where Resuena itself runs there", () => {
    expect(location.hostname).toBe("localhost");
    expect(postAddress("https://instagram.com/p/ABC")).toBe("https://instagram.com/p/ABC");
    expect(postAddress(atTheStandIn)).toBe(atTheStandIn);
  });

  it("is on no other machine without a name, and none that is disguised", () => {
    for (const address of [
      "http://127.0.0.1/p",
      "http://localhost:1@evil.example/",
      `${atTheStandIn}"x`,
      "javascript:1",
      "",
      null,
    ])
      expect(postAddress(address)).toBeNull();
  });

  it("leads elsewhere to no address of this machine", () => {
    vi.stubGlobal("location", { hostname: "resuena.example" });
    expect(postAddress(atTheStandIn)).toBeNull();
    vi.unstubAllGlobals();
  });
});
