import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { script } from "./ask-ahead.ts";
import { inTurn, screens } from "./write-preloads.ts";

const route = (id: string, parentId: string, path: string, ...imports: string[]) => ({
  [id]: { id, parentId, path, module: `/assets/${id.replace("routes/", "")}.js`, imports },
});
const ROUTES = {
  ...route("root", "", ""),
  ...route("language", "root", "en?"),
  ...route("brands", "language", "brands"),
  ...route("routes/portal-area", "language", "", "/assets/apollo.js"),
  ...route("inbox", "routes/portal-area", "inbox/:advertisementId?"),
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

interface Sent {
  address: string;
  body?: string;
  headers?: { authorization?: string; "accept-language"?: string };
}

/** A browser: what it has stored, its address's query string, and the responses that it gets. */
interface Browser {
  stored?: Record<string, string>;
  search?: string;
  settings?: Record<string, string>;
  /** Addresses that cannot be reached. */
  away?: string[];
  /** The lines after that of the session, in chunks; without, the response is one JSON document. */
  lines?: string[] | undefined;
  /** Whether another tab has the lock. */
  locked?: boolean;
}

/** A response in chunks, in which % is the session's line. */
function chunked(chunks: readonly string[], session: string): Response {
  const encoder = new TextEncoder();
  const start = (controller: ReadableStreamDefaultController) => {
    for (const chunk of chunks) controller.enqueue(encoder.encode(chunk.replace("%", `${session}\n`)));
    controller.close();
  };
  return new Response(new ReadableStream({ start }));
}

const SIGNED_IN = { "resuena.signed-in": "1" };

/** What a document's script does at an address. */
function run(
  text: string,
  pathname: string,
  { stored = {}, search = "", settings = {}, away = [], lines, locked = false }: Browser = {},
) {
  const links: { rel?: string; href?: string; onload?: () => void }[] = [];
  const sent: Sent[] = [];
  const document = { createElement: () => ({}), head: { append: (link: object) => links.push(link) } };
  const window: {
    settingsAhead?: Promise<unknown>;
    sessionAhead?: Promise<unknown>;
    answersAhead?: Record<string, Promise<Response>>;
  } = {};
  const fetch = async (address: string, init: Partial<Sent> = {}) => {
    const { authorization, "accept-language": language } = init.headers ?? {};
    sent.push({
      address,
      ...(init.body && { body: init.body }),
      ...(authorization && {
        headers: { authorization, ...(language && { "accept-language": language }) },
      }),
    });
    if (away.includes(address)) throw new TypeError("Failed to fetch");
    const data = { result: { session: { accessToken: "a-token" } } };
    const response = JSON.stringify({ ...settings, data, answerOf: address });
    return init.body?.includes('"following"') && lines ? chunked(lines, response) : new Response(response);
  };
  const locks = {
    request: (_: string, work: () => Promise<unknown>) => (locked ? new Promise(() => undefined) : work()),
  };
  const later: (() => void)[] = [];
  const localStorage = { getItem: (key: string) => stored[key] ?? null };
  runInNewContext(text, {
    document,
    location: { pathname, search },
    window,
    fetch,
    localStorage,
    navigator: { locks },
    TextDecoderStream,
    Response,
    setTimeout: (work: () => void) => later.push(work),
  });
  return { links, sent, window, later };
}

/** The files that a document's script asks for at an address. */
function requested(text: string, pathname: string): string[] {
  const { links, window } = run(text, pathname);
  expect(window.settingsAhead !== undefined).toBe(links.length > 0);
  expect(links.every(({ rel }) => rel === "modulepreload")).toBe(true);
  return links.map(({ href = "" }) => href.replace(/^\/assets\/(.*)\.js$/, "$1"));
}

const BODIES = { campaign: ['{"query":"{ ads }","variables":{"company":"{0}","where":{"campaign":"{1}"}}}'] };
const FOUND = screens(ROUTES, MANIFEST, ["/assets/root.js", "/assets/language.js"], BODIES);
const RENEWAL = {
  hint: "resuena.signed-in",
  lock: "resuena-refresh",
  text: "mutation RefreshSession { ok }",
  byDefault: "/graphql",
};
const FONTS = ["/assets/serif.woff2"];
const text = script(FOUND, FONTS, RENEWAL);
const RENEWED = JSON.stringify({ query: RENEWAL.text, variables: {} });
const SHA256_OF_ADS = createHash("sha256").update("{ ads }").digest("hex");
const bodyOf = (company: string, campaign: string) =>
  JSON.stringify({ query: "{ ads }", variables: { company, where: { campaign } } });
const renewed = (company: string, campaign: string) => {
  const following = [{ variables: { company, where: { campaign } }, documentId: SHA256_OF_ADS }];
  return JSON.stringify({ query: RENEWAL.text, variables: {}, extensions: { following } });
};

test("a screen's code and the texts of its language are asked for, and nothing that the document names already", () => {
  expect(requested(text, "/companies/7/9")).toEqual([
    "session",
    "portal-area",
    "apollo",
    "campaign",
    "cards",
    "home-es",
    "public-es",
    "portal-es",
  ]);
  expect(requested(text, "/en/companies/7/9").slice(-3)).toEqual(["home-en", "public-en", "portal-en"]);
});

test("an address without a parameter is found before one that has it, in any case and with a final slash", () => {
  expect(requested(text, "/Companies/7/DOWNLOADS/")).toEqual([
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

test.each(["/inbox", "/en/inbox/", "/inbox/7"])("an optional parameter may be missing: %s", (address) => {
  expect(requested(text, address)).toContain("inbox");
});

test.each(["/", "/brands", "/ana", "/companies", "/inbox/7/9", "/english/companies/7/9"])(
  "%s asks for nothing",
  (address) => {
    expect(requested(text, address)).toEqual([]);
  },
);

test("the fonts are asked for once the code and texts have come, or could not", async () => {
  const { links } = run(text, "/companies/7/9");
  const files = [...links];
  for (const { onload } of files) {
    await Promise.resolve();
    expect(links).toHaveLength(files.length);
    onload?.();
  }
  await vi.waitFor(() => expect(links.at(-1)).toMatchObject({ rel: "preload", href: FONTS[0] }));
});

test("the largest file comes first, then the others from the smallest on", () => {
  const sizes: Record<string, number> = { apollo: 46, card: 3, screen: 20 };
  expect(inTurn(["screen", "card", "apollo"], (file) => sizes[file] ?? 0)).toEqual([
    "apollo",
    "card",
    "screen",
  ]);
  expect(inTurn([], () => 0)).toEqual([]);
});

test("the session of who signed in with this browser is asked for at the default address, without waiting for the settings", async () => {
  const { sent, window } = run(text, "/companies/7/9", { stored: SIGNED_IN });
  expect(sent).toMatchObject([
    { address: "/settings.json" },
    { address: "/graphql", body: renewed("7", "9") },
  ]);
  expect(await window.sessionAhead).toMatchObject({ answerOf: "/graphql" });
});

test("it is asked for where the API was last time", async () => {
  const { sent, window } = run(text, "/companies/7/9", {
    stored: { ...SIGNED_IN, "resuena.api": "/api/graphql" },
    settings: { "api.url": "/api/graphql" },
  });
  expect(await window.sessionAhead).toMatchObject({ answerOf: "/api/graphql" });
  expect(sent.slice(0, 2)).toEqual([
    { address: "/settings.json" },
    { address: "/api/graphql", body: renewed("7", "9") },
  ]);
});

test.each([[[]], [["/old"]]])(
  "when the settings name another address, it is asked for there, %s away",
  async (away) => {
    const { window } = run(text, "/companies/7/9", {
      stored: { ...SIGNED_IN, "resuena.api": "/old" },
      settings: { "api.url": "/new" },
      away,
    });
    expect(await window.sessionAhead).toMatchObject({ answerOf: "/new" });
  },
);

test("without settings there is no session ahead: the application asks again, and tells", async () => {
  const { window } = run(text, "/companies/7/9", { stored: SIGNED_IN, away: ["/settings.json"] });
  await expect(window.sessionAhead).rejects.toThrow("Failed to fetch");
});

test("a build for QA asks its own API for the session", async () => {
  const fixed = script(FOUND, FONTS, { ...RENEWAL, fixed: "https://qa.example/graphql" });
  const { window } = run(fixed, "/companies/7/9", { stored: SIGNED_IN, settings: { "api.url": "/graphql" } });
  expect(await window.sessionAhead).toMatchObject({ answerOf: "https://qa.example/graphql" });
});

test.each([
  ["nobody signed in", "/companies/7/9", {}],
  ["the page is public", "/brands", SIGNED_IN],
])("no session is asked for when %s", (_, address, stored) => {
  expect(run(text, address, { stored }).window.sessionAhead).toBeUndefined();
});

test.each([
  ["in one chunk", ['%{"data":"ads"}\n']],
  ["in several", ["%", '{"data":', '"ads"}\n']],
])("the response contains the session and the data of the screen, %s", async (_, lines) => {
  const { sent, window } = run(text, "/companies/7/9", { stored: SIGNED_IN, lines });
  const answer = await window.answersAhead?.[bodyOf("7", "9")];
  expect(await answer?.json()).toEqual({ data: "ads" });
  expect(await window.sessionAhead).toMatchObject({ answerOf: "/graphql" });
  expect(sent).toHaveLength(2);
});

test.each([
  ["a server that executes one operation a request", undefined],
  ["a request that was not executed", ["%null\n"]],
  ["a response that ends early", ["%"]],
])("after %s the screen's request is sent with the token", async (_, lines) => {
  const { sent, window } = run(text, '/en/COMPANIES/7/aB"9', { stored: SIGNED_IN, lines });
  const body = bodyOf("7", 'aB"9');
  const answer = await window.answersAhead?.[body];
  expect(await answer?.json()).toMatchObject({ answerOf: "/graphql" });
  const headers = { authorization: "Bearer a-token", "accept-language": "en" };
  expect(sent.at(-1)).toEqual({ address: "/graphql", body, headers });
});

test("the files are loaded after the session was requested, or when another tab's renewal takes long", () => {
  const open = run(text, "/companies/7/9", { stored: SIGNED_IN });
  expect([open.sent.length, open.links.length]).toEqual([2, 8]);
  const waiting = run(text, "/companies/7/9", { stored: SIGNED_IN, locked: true });
  expect([waiting.sent.length, waiting.links.length]).toEqual([1, 0]);
  for (const { later, links } of [open, waiting]) {
    for (const work of later) work();
    expect(links).toHaveLength(8);
  }
});

test.each([
  ["the screen has none", "/companies/7/downloads", "", SIGNED_IN],
  ["the address has a query string, which may filter", "/companies/7/9", "?status=waiting", SIGNED_IN],
  ["nobody signed in", "/companies/7/9", "", {}],
])("no first requests are sent when %s", async (_, address, search, stored) => {
  const { sent, window } = run(text, address, { stored, search });
  await window.sessionAhead;
  expect(Object.keys(window.answersAhead ?? {})).toEqual([]);
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual("resuena.signed-in" in stored ? [RENEWED] : []);
});
