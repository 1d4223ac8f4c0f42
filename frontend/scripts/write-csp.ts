/**
 * Why: the gateway's Content-Security-Policy allows exactly the inline scripts and styles that this build made.
 * Writes `build/csp.json` = {"scriptHashes": ["sha256-…"], "styleHashes": ["sha256-…"]} over every page of `build/client`.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The hashes of every inline element of a kind in a page, as the policy spells them; data is not run, and needs none. */
export function inlineHashes(html: string, element: "script" | "style"): string[] {
  const found = html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, "g"));
  return [...found]
    .filter(([, attributes = "", body]) => body && !/\ssrc=|\stype="application\/ld\+json"/.test(attributes))
    .map(
      ([, , body]) =>
        `sha256-${createHash("sha256")
          .update(body ?? "")
          .digest("base64")}`,
    );
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  const pages = globSync("**/*.html", { cwd: client }).map((page) =>
    readFileSync(join(client, page), "utf8"),
  );
  const hashesOf = (element: "script" | "style") =>
    [...new Set(pages.flatMap((page) => inlineHashes(page, element)))].sort();
  const hashes = { scriptHashes: hashesOf("script"), styleHashes: hashesOf("style") };
  writeFileSync(join(client, "../csp.json"), `${JSON.stringify(hashes, null, 2)}\n`);
  console.log(
    `csp.json: ${pages.length} pages, ${hashes.scriptHashes.length} scripts, ${hashes.styleHashes.length} styles`,
  );
}
