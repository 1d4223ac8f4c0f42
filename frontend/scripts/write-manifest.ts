/**
 * Why: every page fetches React Router's manifest, and almost half of it names each route's imports, which the
 * browser's router reads only for `<Link prefetch>`, and no link here has that. A flag that is false (`hasLoader:
 * false`) means the same as a missing one. Writes `build/client/assets/manifest-*.js` without both, after
 * write-preloads.ts has read them.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface RouterManifest {
  routes: Record<string, Record<string, unknown>>;
}

/**
 * The manifest's script without what the browser's router does not read. The file keeps its name: both texts work for a
 * page that names it.
 */
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
