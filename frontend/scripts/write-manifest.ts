/**
 * Why: every page fetches React Router's manifest, and almost half of it names each route's imports. The browser's router reads those for
 * `<Link prefetch>` alone, which no link here has. What a route has not (`hasLoader: false`) says nothing more than its absence. Writes
 * `build/client/assets/manifest-*.js` without both, after write-preloads.ts has read them.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface RouterManifest {
  routes: Record<string, Record<string, unknown>>;
}

/** The manifest's script with nothing that the browser's router does not read. The file's name stays: either text serves a page that names it. */
export function shortened(script: string): string {
  const [start, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const manifest = JSON.parse(script.slice(start, end)) as RouterManifest;
  for (const route of Object.values(manifest.routes))
    for (const [key, value] of Object.entries(route))
      if (key === "imports" || value === false) delete route[key];
  return script.slice(0, start) + JSON.stringify(manifest) + script.slice(end);
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  for (const file of globSync("assets/manifest-*.js", { cwd: client })) {
    const path = join(client, file);
    writeFileSync(path, shortened(readFileSync(path, "utf8")));
  }
}
