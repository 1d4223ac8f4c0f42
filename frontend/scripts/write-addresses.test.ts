import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../src/app/routes.ts";
import { type LANGUAGES, localize, PRERENDERED, unlocalized } from "../src/config/paths.ts";
import { addresses, privatePages, robots } from "./write-addresses.ts";

/** Whether a robots.txt allows an address: the longest rule that it begins with decides (RFC 9309). */
function allows(text: string, address: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , path = ""]) =>
    address.startsWith(path),
  );
  const [longest] = rules.sort(([, , one = ""], [, , other = ""]) => other.length - one.length);
  return longest?.[1] !== "Disallow";
}

const example = (pattern: string) => pattern.replace(/:\w+/g, "0199-abc");
const text = robots("https://resuena.example");

test("every prerendered page is one that the gateway knows, or a member of the team", () => {
  const { pages, names } = addresses();
  expect(PRERENDERED.filter((page) => !pages.includes(page))).toEqual([]);
  expect(pages).toContain("/companies/:companyId/:campaignId");
  // An optional last segment: with it and without.
  expect(pages).toEqual(expect.arrayContaining(["/inbox", "/inbox/:advertisementId"]));
  expect(pages).not.toContain("/teamMember/:memberKey");
  expect(pages.filter((page) => page.includes("*"))).toEqual([]);
  expect(names).toEqual(["/:name", "/en/:name"]);
});

test("both languages have the same pages", () => {
  const { pages } = addresses();
  const of = (language: (typeof LANGUAGES)[number]) =>
    pages.filter((page) => localize(page, language) === page).map(unlocalized);
  expect(of("en").sort()).toEqual(of("es").sort());
});

test("what is not prerendered is private", () => {
  for (const page of ["/companies", "/desk/queue", "/settings/security", "/scan", "/audit/:advertisementId"])
    expect(privatePages()).toContain(page);
  for (const page of ["/", "/login", "/downloadAppRedirector", "/:name"])
    expect(privatePages()).not.toContain(page);
});

test("chats may read what a link to a report shows, in either language", () => {
  for (const page of ["/shared/Tk3n", "/en/shared/Tk3n", "/shared/Tk3n/preview.png"])
    expect(allows(text, page), page).toBe(true);
});

const unlisted = privatePages().filter((pattern) => !unlocalized(pattern).startsWith("/shared/"));

test.each(unlisted.map(example))("search engines are kept out of %s in any usual spelling", (page) => {
  const [, language = "", area = "", rest = ""] = /^(\/en)?\/([^/]+)(.*)$/.exec(page) ?? [];
  const capital = area.charAt(0).toUpperCase() + area.slice(1);
  for (const spelling of [area, area.toLowerCase(), area.toUpperCase(), capital])
    expect(allows(text, `${language}/${spelling}${rest}`), spelling).toBe(false);
});

test("a new private route is covered as soon as it is in the table", () => {
  const added: RouteConfigEntry = { path: "payouts/:payoutId", file: "routes/payouts.tsx" };
  const table = routes.map((language) => ({ ...language, children: [...(language.children ?? []), added] }));
  const grown = robots("https://resuena.example", table);
  for (const page of ["/payouts/1", "/Payouts/1", "/en/payouts/1"]) {
    expect(allows(text, page)).toBe(true);
    expect(allows(grown, page)).toBe(false);
  }
});

test("search engines may read every public page, and what it needs", () => {
  for (const page of [...PRERENDERED, "/settings.json", "/assets/a.js", "/sitemap.xml", "/media/a.jpg"])
    expect(allows(text, page), page).toBe(true);
  expect(text.match(/^Sitemap: (.*)$/m)?.[1]).toBe("https://resuena.example/sitemap.xml");
});
