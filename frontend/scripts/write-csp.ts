/**
 * Why: the gateway's Content-Security-Policy of a page allows exactly the inline scripts and styles that this build
 * wrote into it. Writes `build/csp.json` = {"brands/index.html": {"scripts": ["sha256-…"], "styles": ["sha256-…"]}, …}
 * for every page of `build/client`.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/**
 * The hashes of every inline element of a kind in a page, as the policy spells them. Data elements are not executed and
 * need none.
 */
function hashesOf(html: string, element: "script" | "style"): string[] {
  const elements = html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, "g"));
  const hashes = [...elements]
    .filter(([, attributes = "", body]) => body && !/\ssrc=|\stype="application\/ld\+json"/.test(attributes))
    .map(
      ([, , body]) =>
        `sha256-${createHash("sha256")
          .update(body ?? "")
          .digest("base64")}`,
    );
  return [...new Set(hashes)];
}

/** What the policy of a page must name. */
export function inlineHashes(html: string): InlineHashes {
  return { scripts: hashesOf(html, "script"), styles: hashesOf(html, "style") };
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  const pages = globSync("**/*.html", { cwd: client })
    .sort()
    .map((page) => [page, inlineHashes(readFileSync(join(client, page), "utf8"))] as const);
  writeFileSync(join(client, "../csp.json"), `${JSON.stringify(Object.fromEntries(pages), null, 2)}\n`);
  const most = Math.max(...pages.map(([, { scripts, styles }]) => scripts.length + styles.length));
  console.log(`csp.json: ${pages.length} pages, at most ${most} hashes each`);
}
