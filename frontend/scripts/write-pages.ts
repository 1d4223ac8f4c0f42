/**
 * Why: which pages a sign-in may lead to follows from the route table, so that a new page is never missing. Writes
 * `src/config/generated/pages.ts` (`npm run codegen`); with `--check` it only fails when that file is not current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/app/routes.ts";
import { unlocalized } from "../src/config/paths.ts";
import { isPersonal, patterns } from "./write-addresses.ts";

const FILE = join(import.meta.dirname, "../src/config/generated/pages.ts");

/** The patterns of all pages of a route table, without language and without somebody's own page. */
export function pagePatterns(table: readonly RouteConfigEntry[] = routes): string[] {
  const all = patterns(table).filter((pattern) => !pattern.endsWith("*") && !isPersonal(pattern));
  return [...new Set(all.map(unlocalized))];
}

/** The module that names them. */
export function pagesModule(): string {
  return [
    "/** Written by scripts/write-pages.ts from src/app/routes.ts: the patterns of all pages, without language. */",
    "export const PAGES: readonly string[] = [",
    ...pagePatterns().map((pattern) => `  ${JSON.stringify(pattern)},`),
    "];",
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
