/**
 * Why: every page fetches React Router's manifest, and almost half of it names each route's imports. The browser's router reads those for
 * `<Link prefetch>` alone, which no link here has. Writes `build/client/assets/manifest-*.js` without them, after write-preloads.ts has
 * read them.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface RouterManifest {
  routes: Record<string, { imports?: string[] }>;
}

/** The manifest's script with `imports` of no route. The file's name stays: either text serves a page that names it. */
export function withoutImports(script: string): string {
  const [start, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const manifest = JSON.parse(script.slice(start, end)) as RouterManifest;
  for (const route of Object.values(manifest.routes)) delete route.imports;
  return script.slice(0, start) + JSON.stringify(manifest) + script.slice(end);
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  for (const file of globSync("assets/manifest-*.js", { cwd: client })) {
    const path = join(client, file);
    writeFileSync(path, withoutImports(readFileSync(path, "utf8")));
  }
}
