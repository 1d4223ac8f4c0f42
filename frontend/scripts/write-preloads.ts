/**
 * Why: the portal has one document for all its addresses, so the browser would learn what a screen needs only after the
 * router has started. Writes an inline script into `build/client/__spa-fallback.html` that preloads the screen's code
 * and texts, and renews the session if a user may be signed in.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import type { Manifest } from "vite";
import { KNOWN } from "../src/config/generated/live-settings.ts";
import { type Screen, script } from "./ask-ahead.ts";
import { modules, sentTexts } from "./write-documents.ts";

/** A route of React Router's manifest, with the fields that are read here. */
interface Route {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
}

type Routes = Record<string, Route>;

const AREA = "routes/portal-area";
const LANGUAGES = ["es", "en"] as const;
/** Text areas that all screens use; a file that every page has loads them. */
const SHARED_TEXTS = ["home", "public", "portal"];

const PARAMETER = "([^/]+)";

/** A route with its parents, from the outermost. */
function branch(routes: Routes, route: Route | undefined): Route[] {
  return route ? [...branch(routes, routes[route.parentId ?? ""]), route] : [];
}

/** The pattern of a branch's addresses, without language and in lower case. */
function pattern(routes: readonly Route[]): string {
  const parts = routes.flatMap(({ path }) => path?.split("/") ?? []).filter((part) => part && part !== "en?");
  const written = parts.map((part) => {
    const one = `/${part.startsWith(":") ? PARAMETER : part.toLowerCase()}`;
    return part.endsWith("?") ? `(?:${one})?` : one;
  });
  return `^${written.join("")}/*$`;
}

/** A source's built file, with those that it imports. */
function filesOf(source: string, manifest: Manifest): string[] {
  const chunk = manifest[source];
  return chunk ? [...(chunk.imports ?? []).flatMap((one) => filesOf(one, manifest)), `/${chunk.file}`] : [];
}

/** The files of the texts of a screen, in one language. */
function textsOf(code: readonly string[], manifest: Manifest, language: string): string[] {
  const chunks = Object.values(manifest).filter(({ file }) => code.includes(`/${file}`));
  const areas = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports);
  const own = areas.filter((source) => source.startsWith(`src/i18n/${language}/`));
  const sources = [...SHARED_TEXTS.map((area) => `src/i18n/${language}/${area}.ts`), ...own];
  return [...new Set(sources)].map((source) => `/${manifest[source]?.file}`);
}

/** The files that request the session: every screen waits for it first. */
const SESSION = "src/session/session.ts";

/** The screens of the portal, addresses without parameters first; without the files that the document already names. */
export function screens(
  routes: Routes,
  manifest: Manifest,
  named: readonly string[],
  bodies: Record<string, string[]> = {},
): Screen[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const parameters = (screen: Screen) => screen.pattern.split(PARAMETER).length;
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => branch(routes, leaf))
    .filter((screen) => screen.some(({ id }) => id === AREA))
    .map((screen) => {
      const files = screen.flatMap(({ module, imports = [] }) => [module, ...imports]);
      const code = [...new Set([...filesOf(SESSION, manifest), ...files])].filter(
        (file) => !named.includes(file),
      );
      return {
        pattern: pattern(screen),
        files: LANGUAGES.map((language) => [...code, ...textsOf(code, manifest, language)]),
        bodies: bodies[screen.at(-1)?.id ?? ""] ?? [],
      };
    })
    .sort((one, other) => parameters(one) - parameters(other));
}

/**
 * The largest file first, then the others from the smallest on. Over HTTP/1.1 a browser fetches six files at once from
 * a host; in this order a slow network is never idle, neither at first, nor at the end for small files that each wait a
 * round trip.
 */
export function inTurn(files: readonly string[], sizeOf: (file: string) => number): string[] {
  const [largest, ...others] = files.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return largest ? [largest, ...others.reverse()] : [];
}

/** The bodies of the requests, as the portal's client sends them; `"{0}"` stands for the address's first parameter. */
async function bodiesAhead(): Promise<Record<string, string[]>> {
  const { ASKED_AHEAD } = (await modules("app/asked-ahead.ts")) as typeof import("../src/app/asked-ahead.ts");
  const bodies: Record<string, string[]> = {};
  const link = new HttpLink({
    fetch: async (_, init) => {
      if (typeof init?.body === "string") bodies[route]?.push(init.body);
      return Response.json({ data: {} });
    },
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  let route = "";
  for (const [id, queries] of Object.entries(ASKED_AHEAD)) {
    route = id;
    bodies[id] = [];
    for (const query of queries("{0}", "{1}")) await client.query({ ...query, fetchPolicy: "no-cache" });
  }
  return bodies;
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  const [address = ""] = globSync("assets/manifest-*.js", { cwd: client });
  const routesFile = readFileSync(join(client, address), "utf8");
  const { routes } = JSON.parse(
    routesFile.slice(routesFile.indexOf("{"), routesFile.lastIndexOf("}") + 1),
  ) as {
    routes: Routes;
  };
  const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  rmSync(join(client, ".vite"), { recursive: true });
  const document = join(client, "__spa-fallback.html");
  const html = readFileSync(document, "utf8");
  const named = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file = ""]) => file);
  const size = (file: string) => gzipSync(readFileSync(join(client, file))).length;
  const preloaded = screens(routes, manifest, named, await bodiesAhead()).map((screen) => ({
    ...screen,
    files: screen.files.map((files) => inTurn(files, size)),
  }));
  const text = (await sentTexts()).find((sent) => /mutation RefreshSession\b/.test(sent));
  if (!text) throw new Error("src/session/session.graphql has no mutation RefreshSession.");
  const renewal = {
    text,
    fixed: process.env.VITE_API_URL,
    byDefault: KNOWN["api.url"][1],
    hint: "resuena.signed-in",
    lock: "resuena-refresh",
  };
  const font = /<link rel="preload" href="([^"]+)" as="font"[^>]*>/g;
  const fonts = [...html.matchAll(font)].map(([, address = ""]) => address);
  // First in the document, since a browser fetches no more than six files at once from one host.
  const written = `<script>${script(preloaded, fonts, renewal)}</script>`;
  writeFileSync(
    document,
    html.replaceAll(font, "").replace('<link rel="icon"', (icon) => written + icon),
  );
  console.log(`__spa-fallback.html: asks for the files of ${preloaded.length} screens of the portal`);
}
