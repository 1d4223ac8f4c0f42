/**
 * Why: the portal has one document for all its addresses, so the browser would learn what a screen needs only after the router has started.
 * Writes a script into `build/client/__spa-fallback.html` that asks for the files of the screen at once: code, and texts of its language.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";

/** A route of React Router's manifest, as far as it is read here. */
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
/** Areas that all screens read, and that a file which every page has loads. */
const SHARED_TEXTS = ["home", "public", "portal"];

/** A route with its parents, from the outermost. */
function branch(routes: Routes, route: Route | undefined): Route[] {
  return route ? [...branch(routes, routes[route.parentId ?? ""]), route] : [];
}

/** What an address of a branch looks like, without its language and in lower case. */
function pattern(found: readonly Route[]): string {
  const parts = found.flatMap(({ path }) => path?.split("/") ?? []).filter((part) => part && part !== "en?");
  return `^/${parts.map((part) => (part.startsWith(":") ? "[^/]+" : part.toLowerCase())).join("/")}/*$`;
}

/** A source's file, with those that it imports. */
function filesOf(source: string, manifest: Manifest): string[] {
  const chunk = manifest[source];
  return chunk ? [...(chunk.imports ?? []).flatMap((one) => filesOf(one, manifest)), `/${chunk.file}`] : [];
}

/** The files of the texts that a screen reads, of one language. */
function textsOf(code: readonly string[], manifest: Manifest, language: string): string[] {
  const chunks = Object.values(manifest).filter(({ file }) => code.includes(`/${file}`));
  const areas = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports);
  const own = areas.filter((source) => source.startsWith(`src/i18n/${language}/`));
  const sources = [...SHARED_TEXTS.map((area) => `src/i18n/${language}/${area}.ts`), ...own];
  return [...new Set(sources)].map((source) => `/${manifest[source]?.file}`);
}

/** What asks for the session: every screen waits for it first. */
const SESSION = "src/session/session.ts";

/** A screen: what its address looks like, its code, and its texts in each language. */
interface Screen {
  pattern: string;
  code: string[];
  texts: string[][];
}

/** The screens of the portal, addresses without parameters first; without the files that the document names already. */
export function screens(routes: Routes, manifest: Manifest, named: readonly string[]): Screen[] {
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const parameters = (screen: Screen) => screen.pattern.split("[^/]+").length;
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => branch(routes, leaf))
    .filter((found) => found.some(({ id }) => id === AREA))
    .map((found) => {
      const files = found.flatMap(({ module, imports = [] }) => [module, ...imports]);
      const code = [...new Set([...filesOf(SESSION, manifest), ...files])].filter(
        (file) => !named.includes(file),
      );
      return {
        pattern: pattern(found),
        code,
        texts: LANGUAGES.map((language) => textsOf(code, manifest, language)),
      };
    })
    .sort((one, other) => parameters(one) - parameters(other));
}

/** Runs in the document: asks for the live settings, without which no request is sent (`src/session/api-reference.ts`), and for the code of the screen at this address, and its texts; files are numbers of `names`. */
function ask(
  names: string[],
  found: [pattern: string, code: number[], spanish: number[], english: number[]][],
): void {
  const [, english, path = ""] = /^(\/en(?=\/|$))?(.*)$/.exec(location.pathname.toLowerCase()) ?? [];
  const screen = found.find(([pattern]) => new RegExp(pattern).test(path));
  if (!screen) return;
  const ahead = fetch("/settings.json", { headers: { accept: "application/json" } }).then((answer) =>
    answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))),
  );
  ahead.catch(() => undefined);
  window.settingsAhead = ahead;
  const [, code, ...texts] = screen;
  for (const file of [...code, ...(texts[english ? 1 : 0] ?? [])]) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/assets/${names[file]}.js`;
    document.head.append(link);
  }
}

/** The script's text. */
export function script(found: readonly Screen[]): string {
  const files = [...new Set(found.flatMap(({ code, texts }) => [...code, ...texts.flat()]))];
  const numbers = (wanted: readonly string[]) => wanted.map((file) => files.indexOf(file));
  const names = files.map((file) => file.replace(/^\/assets\/(.*)\.js$/, "$1"));
  const table = found.map(({ pattern, code, texts }) => [pattern, numbers(code), ...texts.map(numbers)]);
  return `(${ask.toString().replace(/\s+/g, " ")})(${JSON.stringify(names)},${JSON.stringify(table)})`;
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  const [address = ""] = globSync("assets/manifest-*.js", { cwd: client });
  const text = readFileSync(join(client, address), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Routes;
  };
  const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  rmSync(join(client, ".vite"), { recursive: true });
  const document = join(client, "__spa-fallback.html");
  const html = readFileSync(document, "utf8");
  const named = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file = ""]) => file);
  const found = screens(routes, manifest, named);
  writeFileSync(
    document,
    html.replace("<style", () => `<script>${script(found)}</script><style`),
  );
  console.log(`__spa-fallback.html: asks for the files of ${found.length} screens of the portal`);
}
