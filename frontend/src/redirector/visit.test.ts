import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, withDefaults } from "~/config/live-settings";
import { PUBLIC_PAGES } from "~/config/paths";
import { destination, readVisit, TRACK_DOWNLOAD, trackingBody } from "./visit";

const ORIGIN = "https://resuena.example";
const DESK = { userAgent: "Mozilla/5.0 (X11; Linux x86_64)", language: "es-AR", maxTouchPoints: 0 };
const IPHONE = { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", language: "en-GB" };
const PIXEL = { userAgent: "Mozilla/5.0 (Linux; Android 16; Pixel 9)", language: "es" };
const IPAD = {
  userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
  language: "es",
  maxTouchPoints: 5,
};

const HOSTILE = [
  "//evil.example",
  "///evil.example",
  "////evil.example/..",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "http://evil.example@resuena.example",
  "https://resuena.example.evil.example",
  "@evil.example",
  ".evil.example",
  ":80@evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://resuena.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "../../evil",
  "..//evil.example",
  "%2F%2Fevil.example",
  "%252F%252Fevil.example",
  "%5C%5Cevil.example",
  "download//evil.example",
  "download/../..//evil.example",
  "brands?next=//evil.example",
  "brands#//evil.example",
  "brands%00.evil.example",
  "／／evil.example",
  "constructor",
  "__proto__",
  "toString",
  "?//evil.example",
  "&from=//evil.example",
  "companyCode=x%0d%0aLocation:%20//evil.example",
  "from=//evil.example&from2=javascript:alert(1)",
  `"><script>alert(1)</script>`,
  "a".repeat(5000),
];

/** Where the visit leads, as the browser would read it. */
function target(query: Record<string, string>, device: Partial<Navigator> = DESK): URL {
  const visit = readVisit(`?${new URLSearchParams(query)}`, device);
  return new URL(destination(visit, DEFAULT_SETTINGS), `${ORIGIN}/downloadAppRedirector`);
}

describe.each(HOSTILE)("%j", (payload) => {
  test("as `from` does not leave the site", () => {
    const { origin, pathname } = target({ from: payload });
    expect([origin, pathname]).toEqual([ORIGIN, "/download"]);
  });

  test("as `prevQuery` does not leave the page", () => {
    for (const prevQuery of [payload, `?${payload}`, encodeURIComponent(payload)]) {
      const url = target({ from: "brands", prevQuery });
      expect([url.origin, url.pathname, url.hash]).toEqual([ORIGIN, "/brands", ""]);
      expect(decodeURIComponent(url.search)).not.toMatch(/evil|script|\/\/|[\r\n<>"]/i);
    }
  });

  test("as everything else changes nothing either", () => {
    const url = target({ store: payload, source: payload, companyCode: payload, lang: payload });
    expect(url.href).toBe(`${ORIGIN}/download`);
    const visit = readVisit(`?${new URLSearchParams({ source: payload, companyCode: payload })}`, DESK);
    expect(visit.source.length).toBeLessThanOrEqual(64);
    expect(visit.companyCode ?? "").toMatch(/^[A-Za-z0-9_-]*$/);
  });
});

describe("where a visit leads", () => {
  test.each([
    ["the parameter", { store: "Android" }, IPHONE, DEFAULT_SETTINGS["stores.android"]],
    ["the parameter in another case", { store: "ios" }, PIXEL, DEFAULT_SETTINGS["stores.ios"]],
    ["an iPhone", {}, IPHONE, DEFAULT_SETTINGS["stores.ios"]],
    ["an iPad, which says that it is a Mac", {}, IPAD, DEFAULT_SETTINGS["stores.ios"]],
    [
      "an Android phone, whatever the parameter says",
      { store: "Windows" },
      PIXEL,
      DEFAULT_SETTINGS["stores.android"],
    ],
  ] as const)("%s names the store", (_, query, device, address) => {
    expect(target(query, device).href).toBe(new URL(address).href);
  });

  test("Google Play is told what brought the visitor, for the app to ask; other addresses stay as they are", () => {
    const settings = withDefaults({ "stores.android": "https://play.google.com/store/apps/details?id=x" });
    const leads = (search: string) => destination(readVisit(search, PIXEL), settings);
    const parameters = new URL(leads("?source=Feria+%26+Co&companyCode=AURORA")).searchParams;
    expect([
      parameters.get("id"),
      Object.fromEntries(new URLSearchParams(parameters.get("referrer") ?? "")),
    ]).toEqual(["x", { companyCode: "AURORA", source: "Feria & Co" }]);
    expect(leads("")).toBe(settings["stores.android"]);
    expect(destination(readVisit("?source=a&companyCode=b", PIXEL), DEFAULT_SETTINGS)).toBe(
      DEFAULT_SETTINGS["stores.android"],
    );
    expect(destination(readVisit("?source=a&companyCode=b", IPHONE), settings)).toBe(settings["stores.ios"]);
  });

  test("without a store it is the page that it came from, with its query", () => {
    const prevQuery = "?companyCode=AURORA&source=PHYSICAL_QR&from=signUp&x=1&utm_source=ig";
    const { pathname, search } = target({ from: "download", prevQuery });
    expect(pathname).toBe("/download");
    expect(search).toBe("?companyCode=AURORA&source=PHYSICAL_QR&utm_source=ig&from=signUp");
  });

  test.each(PUBLIC_PAGES.filter((page) => page !== "/"))(
    "%s is a page that a visit may come from",
    (page) => {
      expect(target({ from: page.slice(1) }).pathname).toBe(page);
      expect(target({ from: page.slice(1).toUpperCase() }).pathname.toLowerCase()).toBe(page.toLowerCase());
    },
  );

  test.each(["portal", "companies/0197-ab", "settings/security"])(
    "%s needs a session: no visit comes from it",
    (from) => expect(target({ from }).pathname).toBe("/download"),
  );

  test("it never leads to itself", () =>
    expect(target({ from: "downloadAppRedirector" }).pathname).toBe("/download"));

  test("an English visitor stays in English", () => {
    expect(target({ from: "brands", lang: "en" }).pathname).toBe("/en/brands");
    expect(target({ from: "brands" }, { ...DESK, language: "en-US" }).pathname).toBe("/en/brands");
    expect(target({ from: "brands", lang: "es" }, { ...DESK, language: "en-US" }).pathname).toBe("/brands");
    expect(target({ from: "brands" }, { ...DESK, language: "pt-BR" }).pathname).toBe("/brands");
  });

  test("the operator's addresses replace ours, unless they are none", () => {
    const visit = readVisit("?store=iOS", DESK);
    const settings = withDefaults({ "stores.ios": "https://apps.apple.com/app/id1" });
    expect(destination(visit, settings)).toBe("https://apps.apple.com/app/id1");
    expect(destination(visit, withDefaults({ "stores.ios": "javascript:alert(1)" }))).toBe(
      DEFAULT_SETTINGS["stores.ios"],
    );
  });
});

describe("what is told", () => {
  test("is an operation that the gateway knows", () => {
    const schema = buildSchema(readFileSync("../gateway/schema.graphql", "utf8"));
    expect(validate(schema, parse(TRACK_DOWNLOAD))).toEqual([]);
  });

  test.each([
    ["?source=Feria+del+Libro", "Feria del Libro"],
    ["?source=physical_qr", "physical_qr"],
    [`?source=${"x".repeat(500)}`, "x".repeat(64)],
    ["?source=%20", "unknown"],
    ["", "unknown"],
  ])("%s keeps its source", (search, source) => {
    const variables = JSON.parse(trackingBody("APP_DOWNLOAD", readVisit(search, DESK), "es")).variables;
    expect(variables.source).toBe(source);
  });

  test("says where the visitor comes from and goes to", () => {
    const visit = readVisit("?source=PHYSICAL_QR&companyCode=AURORA", PIXEL);
    expect(JSON.parse(trackingBody("APP_DOWNLOAD", visit, "es-AR")).variables).toEqual({
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      event: "APP_DOWNLOAD",
      source: "PHYSICAL_QR",
      language: "es-AR",
      companyCode: "AURORA",
      store: "Android",
    });
    expect(JSON.parse(trackingBody("STORE_REDIRECT", readVisit("", DESK), "es")).variables).toMatchObject({
      event: "STORE_REDIRECT",
      source: "unknown",
      store: "other",
    });
  });
});
