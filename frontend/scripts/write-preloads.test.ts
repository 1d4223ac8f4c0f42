import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { screens, script } from "./write-preloads.ts";

const BUILD = join(import.meta.dirname, "../build/client");
const route = (id: string, parentId: string, path: string, ...imports: string[]) => ({
  [id]: { id, parentId, path, module: `/assets/${id.replace("routes/", "")}.js`, imports },
});
const ROUTES = {
  ...route("root", "", ""),
  ...route("language", "root", "en?"),
  ...route("brands", "language", "brands"),
  ...route("routes/portal-area", "language", "", "/assets/apollo.js"),
  ...route("campaign", "routes/portal-area", "companies/:companyId/:campaignId", "/assets/cards.js"),
  ...route("downloads", "routes/portal-area", "companies/:companyId/downloads", "/assets/figures.js"),
};
const texts = (language: string) =>
  ["home", "public", "portal", "figures"].map((area) => [
    `src/i18n/${language}/${area}.ts`,
    { file: `assets/${area}-${language}.js` },
  ]);
const MANIFEST = {
  ...Object.fromEntries([...texts("es"), ...texts("en")]),
  "src/session/session.ts": { file: "assets/session.js" },
  "_figures.js": {
    file: "assets/figures.js",
    dynamicImports: ["src/i18n/es/figures.ts", "src/i18n/en/figures.ts", "src/ui/chart.tsx"],
  },
};

/** The files that a document's script asks for at an address. */
function asked(text: string, pathname: string): string[] {
  const links: { rel?: string; href?: string }[] = [];
  const document = { createElement: () => ({}), head: { append: (link: object) => links.push(link) } };
  const window: { settingsAhead?: Promise<unknown> } = {};
  const fetch = (address: string) => Promise.resolve({ ok: true, json: () => address });
  runInNewContext(text, { document, location: { pathname }, window, fetch });
  expect(window.settingsAhead !== undefined).toBe(links.length > 0);
  expect(links.every(({ rel }) => rel === "modulepreload")).toBe(true);
  return links.map(({ href = "" }) => href.replace(/^\/assets\/(.*)\.js$/, "$1"));
}

const text = script(screens(ROUTES, MANIFEST, ["/assets/root.js", "/assets/language.js"]));

test("a screen's code and the texts of its language are asked for, and nothing that the document names already", () => {
  expect(asked(text, "/companies/7/9")).toEqual([
    "session",
    "portal-area",
    "apollo",
    "campaign",
    "cards",
    "home-es",
    "public-es",
    "portal-es",
  ]);
  expect(asked(text, "/en/companies/7/9").slice(-3)).toEqual(["home-en", "public-en", "portal-en"]);
});

test("an address without a parameter is found before one that has it, in any case and with a final slash", () => {
  expect(asked(text, "/Companies/7/DOWNLOADS/")).toEqual([
    "session",
    "portal-area",
    "apollo",
    "downloads",
    "figures",
    "home-es",
    "public-es",
    "portal-es",
    "figures-es",
  ]);
});

test.each(["/", "/brands", "/ana", "/companies", "/english/companies/7/9"])(
  "%s asks for nothing",
  (address) => {
    expect(asked(text, address)).toEqual([]);
  },
);

test("in the built document every screen's files exist", () => {
  const html = readFileSync(join(BUILD, "__spa-fallback.html"), "utf8");
  const [, found = ""] = /<script>(\(function ask[\s\S]*?)<\/script>/.exec(html) ?? [];
  for (const address of ["/portal", "/en/inbox", "/companies/7/9", "/desk/queue", "/settings/company"]) {
    const files = asked(found, address);
    expect(files.some((file) => file.startsWith("apollo-"))).toBe(true);
    expect(files.filter((file) => !existsSync(join(BUILD, `assets/${file}.js`)))).toEqual([]);
  }
  expect(asked(found, "/ana")).toEqual([]);
});
