/**
 * Why: the pages to which a sign-in may lead are derived from the route table, so that a new page is never missing.
 * Writes `src/config/generated/pages.ts` (`npm run codegen`); with `--check` it only fails if that file is not current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/app/routes.ts";
import { paths, unlocalized } from "../src/config/paths.ts";
import { isPersonal, patterns } from "./write-addresses.ts";

const FILE = join(import.meta.dirname, "../src/config/generated/pages.ts");

/** The patterns of all pages of a route table, without language and without people's personal pages. */
export function pagePatterns(table: readonly RouteConfigEntry[] = routes): string[] {
  const all = patterns(table).filter((pattern) => !pattern.endsWith("*") && !isPersonal(pattern));
  return [...new Set(all.map(unlocalized))];
}

/** The layout of the pages that need a session. */
const PORTAL = "routes/portal-area.tsx";

function portalArea(table: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return table.flatMap((entry) => (entry.file === PORTAL ? [entry] : portalArea(entry.children ?? [])));
}

const list = (name: string, pages: readonly string[]) => [
  `export const ${name}: readonly string[] = [`,
  ...pages.map((page) => `  ${JSON.stringify(page.slice(1).replace(/:\w+/g, ":"))},`),
  "];",
];

/** The module that exports them, as short as possible. The redirector is left out: it would lead to itself. */
export function pagesModule(table: readonly RouteConfigEntry[] = routes): string {
  const portal = pagePatterns(portalArea(table));
  const open = pagePatterns(table).filter((page) => page !== paths.redirector && !portal.includes(page));
  return [
    "/**",
    " * Written by scripts/write-pages.ts from src/app/routes.ts: the pages that an address may name, without language and first slash;",
    " * a colon stands for an id.",
    " */",
    ...list("OPEN_PAGES", open),
    "",
    "/** Those that need a session. */",
    ...list("PORTAL_PAGES", portal),
    "",
  ].join("\n");
}

if (import.meta.main) {
  if (!process.argv.includes("--check")) writeFileSync(FILE, pagesModule());
  else if (readFileSync(FILE, "utf8") !== pagesModule()) {
    console.error("src/config/generated/pages.ts is not current: npm run codegen");
    process.exitCode = 1;
  }
}
