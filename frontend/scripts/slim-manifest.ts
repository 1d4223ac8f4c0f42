/**
 * Why: every page loads the router's manifest of all routes. Both languages have the same routes, and most of what is said of each
 * is false or empty, so it is written once and without that: a tenth of the bytes, and new pages cost next to nothing.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Route = Record<string, unknown> & {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  imports?: string[];
};

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
  [key: string]: unknown;
}

const START = "window.__reactRouterManifest=";
const ES = "es/";

/** Beside the portal: what only who is signed in goes on to, and what is reached from a mail, never from another page. */
const BEHIND = /\/(portal|edit-profile|edit-company|delete-my-data|reset-password|confirm-email|invitation)$/;

/** The same route in English. */
function inEnglish(route: Route): Route {
  const english = (id: string) => id.replace(/^es(?=\/|$)/, "en");
  const path = route.index ? "en" : route.path && `en/${route.path}`;
  return {
    ...route,
    id: english(route.id),
    ...(route.parentId && { parentId: english(route.parentId) }),
    ...(path && { path }),
  };
}

/**
 * Without what is false or empty, since the router asks only whether it is true or there; without what only the build asks for;
 * without the files that every page has loaded, since nobody need fetch them ahead; and without those of screens behind a sign-in,
 * which are found on the way: a visitor of the home page need not know them.
 */
function essential(route: Route, loaded: ReadonlySet<string>): Route {
  const publicPage = (route.parentId === "es" || route.parentId === "en") && !BEHIND.test(route.id);
  const imports = publicPage ? (route.imports ?? []).filter((file) => !loaded.has(file)) : [];
  const kept = Object.entries({ ...route, imports }).filter(
    ([key, value]) =>
      key !== "hasDefaultExport" && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as Route;
}

const sorted = (route: Route | undefined) =>
  JSON.stringify(Object.entries(route ?? {}).sort(([one], [other]) => one.localeCompare(other)));
const same = (one: Route | undefined, other: Route) => sorted(one) === sorted(other);

/** What `slim-router.ts` left out of the router. */
const REFUSED = ["hasLoader", "hasAction", "hasClientLoader", "hasClientAction", "hasClientMiddleware"];

/** The script that says the same as the given one. */
export function slim(script: string): string {
  if (!script.startsWith(START)) throw new Error("this is not the router's manifest");
  const manifest = JSON.parse(script.slice(START.length).replace(/;\s*$/, "")) as Manifest;
  const loaded = new Set(manifest.entry.imports);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, essential(route, loaded)]),
  );
  for (const route of Object.values(routes)) {
    const refused = REFUSED.find((flag) => route[flag]);
    if (refused) throw new Error(`${route.id}: ${refused}, but slim-router.ts took that out of the router`);
  }
  const twins = Object.values(routes).filter(
    (route) => route.id.startsWith(ES) && same(routes[inEnglish(route).id], inEnglish(route)),
  );
  for (const twin of twins) delete routes[inEnglish(twin).id];
  const singles = Object.keys(routes).filter(
    (id) => id.startsWith(ES) && !twins.some((twin) => twin.id === id),
  );
  if (singles.length > 0) throw new Error(`only in Spanish: ${singles.join(", ")}`);
  // A route's id is the name it stands under.
  const named = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...route, id: undefined }]),
  );
  const body = JSON.stringify({ ...manifest, routes: named });
  return (
    `${START}(m=>{let r=m.routes,e=i=>i.replace(/^es/,"en");for(let i in r)r[i].id=i;` +
    `for(let i in r)if(i.startsWith("${ES}")){let s=r[i],t=r[e(i)]={...s,id:e(i),parentId:e(s.parentId)};` +
    `if(s.index)t.path="en";else if(s.path)t.path="en/"+s.path}` +
    `return m})(${body});\n`
  );
}

if (import.meta.main) {
  const client = join(import.meta.dirname, "../build/client");
  for (const file of globSync("assets/manifest-*.js", { cwd: client })) {
    const path = join(client, file);
    const before = readFileSync(path, "utf8");
    if (!before.startsWith(`${START}{`)) continue;
    const after = slim(before);
    writeFileSync(path, after);
    console.log(`${file}: ${before.length} → ${after.length} bytes`);
  }
}
