/** Why: texts that a part asks for only when it is shown put a spinner in place of a page that stood already. */
import { expect, test } from "vitest";
import routes from "./routes";

interface Entry {
  file: string;
  children?: Entry[];
}

const MODULES = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "!../**/*.test.*", "!../**/*.generated.ts", "!../i18n/{es,en}/**"],
  { query: "?raw", import: "default", eager: true },
);
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gm;
const HOOK = /export const (use\w*Texts) = \(\) => (\w+Texts)\.read/g;

/** The name of a module in MODULES; undefined for a package. */
function moduleOf(importer: string, specifier: string): string | undefined {
  const from = new URL(importer.replace("../", "file:///src/").replace(/^\.\//, "file:///src/app/"));
  const { pathname } = new URL(specifier.replace(/^~\//, "file:///src/"), from);
  return [".ts", ".tsx"].map((ending) => NAMES.get(pathname + ending)).find(Boolean);
}

/** Modules by their path from `/src`. */
const NAMES = new Map(
  Object.keys(MODULES).map((name) => [
    name.startsWith("../") ? name.replace("../", "/src/") : name.replace("./", "/src/app/"),
    name,
  ]),
);
const AREAS = new Map(
  Object.values(MODULES).flatMap((source) =>
    [...source.matchAll(HOOK)].map(([, hook = "", area = ""]) => [hook, area] as const),
  ),
);

/** A module and those that come with it: not those that it imports later. */
function modulesWith(name: string, modules = new Set<string>()): Set<string> {
  if (modules.has(name)) return modules;
  modules.add(name);
  for (const [, specifier = ""] of (MODULES[name] ?? "").matchAll(IMPORT)) {
    const imported = moduleOf(name, specifier);
    if (imported) modulesWith(imported, modules);
  }
  return modules;
}

const matches = (modules: Iterable<string>, pattern: RegExp) =>
  [...modules].flatMap((name) => [...(MODULES[name] ?? "").matchAll(pattern)].map(([, match = ""]) => match));

/** Each page with the layouts around it. */
const pages = (entries: Entry[], around: string[] = []): string[][] =>
  entries.flatMap(({ file, children }) => {
    const files = [...around, `./${file}`];
    return children ? pages(children, files) : [files];
  });

test.each(pages(routes as Entry[]).map((files) => [files.at(-1), files] as const))(
  "%s and its layouts ask for all texts that their parts read",
  (_, files) => {
    const modules = new Set(files.flatMap((file) => [...modulesWith(file)]));
    expect(modules.size).toBeGreaterThan(files.length);
    const loaded = new Set(matches(modules, /(?:\bpreloadTexts|Meta|metaOf)\(\s*(\w+Texts)/g));
    for (const area of matches(modules, /\b(\w+Texts)\.load\(/g)) loaded.add(area);
    const read = matches(modules, /\b(use\w*Texts)\(\)/g).map((hook) => AREAS.get(hook));
    expect([...new Set(read)].filter((area) => area && !loaded.has(area))).toEqual([]);
  },
);
