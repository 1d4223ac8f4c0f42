/**
 * Why: only the router knows which addresses are pages. The gateway returns 404 for the others, and robots.txt lists
 * the private pages. Writes `build/addresses.json` = {"pages": ["/brands", "/companies/:companyId", …], "names":
 * ["/:name", …], "areas": ["/app", …]} and `robots.txt`, from the route table and from the app's addresses.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "../src/app/routes.ts";
import { LANGUAGES, localize, PRERENDERED, paths, unlocalized } from "../src/config/paths.ts";
import { AREAS, PATTERNS } from "../src/creators-app/addresses.ts";
import { publicAddress } from "./write-sitemap.ts";

export interface Addresses {
  /** Patterns of the router: each address that they match is a page. */
  pages: string[];
  /** Patterns of the router whose one parameter is the name of a person who may have a page. */
  names: string[];
  /** Prefixes under which another document than the site's is served: `/app` and all below is `app/index.html`. */
  areas: readonly string[];
}

/**
 * The pattern of every page in the route table; one with an optional last segment (`en?`, `inbox/:id?`) is listed with
 * it and without.
 */
export function patterns(entries: readonly RouteConfigEntry[], parents: readonly string[] = [""]): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = parents.flatMap((parent) => {
      if (!path) return [parent];
      if (!path.endsWith("?")) return [`${parent}/${path}`];
      const before = path.split("/").slice(0, -1);
      return [[parent, ...before].join("/"), `${parent}/${path.slice(0, -1)}`];
    });
    return children ? patterns(children, own) : own.map((pattern) => pattern || "/");
  });
}

export const isPersonal = (pattern: string) => /^\/:\w+$/.test(unlocalized(pattern));
const prerendered = (pattern: string) => PRERENDERED.filter((page) => matchPath(pattern, page));

/**
 * What the gateway needs to know of a route table. Prerendered pages with a parameter are listed one by one: there are
 * no others.
 */
export function addresses(table: readonly RouteConfigEntry[] = routes): Omit<Addresses, "areas"> {
  const all = patterns(table).filter((pattern) => !pattern.endsWith("*"));
  const pages = all
    .filter((pattern) => !isPersonal(pattern))
    .flatMap((pattern) => {
      const written = pattern.includes(":") ? prerendered(pattern) : [];
      return written.length > 0 ? written : [pattern];
    });
  return { pages, names: all.filter(isPersonal) };
}

/** The patterns of the private pages: those which are not prerendered, except the way to the app stores. */
export function privatePages(table: readonly RouteConfigEntry[] = routes): string[] {
  return addresses(table).pages.filter(
    (pattern) => prerendered(pattern).length === 0 && unlocalized(pattern) !== paths.redirector,
  );
}

/** The router ignores case and robots.txt does not: an area in the spellings in which people write and link it. */
function spellings(area: string): string[] {
  return [
    ...new Set([area, area.toLowerCase(), area.charAt(0).toUpperCase() + area.slice(1), area.toUpperCase()]),
  ];
}

const SHARED = "shared";

/** The robots.txt of a route table; `address` is the site's own. */
export function robots(address: string, table: readonly RouteConfigEntry[] = routes): string {
  const areas = new Set(privatePages(table).map((pattern) => unlocalized(pattern).split("/")[1] ?? ""));
  // Chats read its title and picture for the link's recipient. Search engines do not list it: the response says
  // noindex, which they must be able to read.
  areas.delete(SHARED);
  const disallowed = LANGUAGES.flatMap((language) =>
    [...areas].flatMap((area) => spellings(area).map((spelling) => localize(`/${spelling}`, language))),
  );
  return [
    "User-agent: *",
    // Public pages read it; the account settings begin with the same letters.
    "Allow: /settings.json",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${address}/sitemap.xml`,
    "",
  ].join("\n");
}

if (import.meta.main) {
  const build = join(import.meta.dirname, "../build");
  const { pages, names } = addresses();
  const table: Addresses = { pages: [...pages, ...PATTERNS], names, areas: AREAS };
  writeFileSync(join(build, "addresses.json"), `${JSON.stringify(table, null, 2)}\n`);
  writeFileSync(join(build, "client/robots.txt"), robots(publicAddress()));
  console.log(
    `addresses.json: ${table.pages.length} pages; robots.txt: ${privatePages().length} are private`,
  );
}
