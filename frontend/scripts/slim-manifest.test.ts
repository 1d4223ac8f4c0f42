import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { slim } from "./slim-manifest.ts";

const entry = { module: "/assets/entry.js", imports: ["/assets/react.js"], css: [] };
const route = (id: string, parentId: string, path: string, more = {}) => ({
  id,
  parentId,
  path,
  hasLoader: false,
  hasDefaultExport: true,
  module: `/assets/${path}.js`,
  imports: ["/assets/react.js", "/assets/form.js"],
  css: [],
  ...more,
});

function run(script: string): { entry: unknown; routes: Record<string, Record<string, unknown>> } {
  const window = {} as { __reactRouterManifest: ReturnType<typeof run> };
  runInNewContext(script, { window });
  return window.__reactRouterManifest;
}

test("it says the same of every route, in both languages", () => {
  const routes = {
    root: { id: "root", path: "", hasLoader: false, module: "/assets/root.js", imports: [], css: [] },
    es: { id: "es", parentId: "root", module: "/assets/language.js" },
    "es/home": { id: "es/home", parentId: "es", index: true, module: "/assets/home.js" },
    "es/portal": { id: "es/portal", parentId: "es", module: "/assets/portal.js" },
    "es/brands": route("es/brands", "es", "brands", { css: ["/assets/brands.css"] }),
    "es/company": route("es/company", "es/portal", "companies/:id"),
    en: { id: "en", parentId: "root", path: "en", module: "/assets/language.js" },
    "en/home": { id: "en/home", parentId: "en", index: true, path: "en", module: "/assets/home.js" },
    "en/portal": { id: "en/portal", parentId: "en", module: "/assets/portal.js" },
    "en/brands": route("en/brands", "en", "en/brands", {
      css: ["/assets/brands.css"],
      module: "/assets/brands.js",
    }),
    "en/company": route("en/company", "en/portal", "en/companies/:id", {
      module: "/assets/companies/:id.js",
    }),
  };
  const script = slim(`window.__reactRouterManifest=${JSON.stringify({ entry, routes, version: "1" })};`);
  const read = run(script);
  expect(read.entry).toEqual(entry);
  expect(Object.keys(read.routes).sort()).toEqual(Object.keys(routes).sort());
  for (const [id, expected] of Object.entries(routes)) {
    const found = read.routes[id] ?? {};
    for (const [key, value] of Object.entries(expected)) {
      const empty = value === false || (Array.isArray(value) && value.length === 0);
      const hidden = empty || id.endsWith("/company");
      if (key === "imports") expect(found[key], id).toEqual(hidden ? undefined : ["/assets/form.js"]);
      else if (key !== "hasDefaultExport")
        expect(found[key], `${id}.${key}`).toEqual(empty ? undefined : value);
    }
  }
});

test("a route that differs between the languages is refused", () => {
  const routes = { "es/a": route("es/a", "es", "a"), "en/a": route("en/a", "en", "en/b") };
  expect(() => slim(`window.__reactRouterManifest=${JSON.stringify({ entry, routes })};`)).toThrow("es/a");
});

test("a route with a loader is refused: the router was built without them", () => {
  const routes = { "es/a": route("es/a", "es", "a", { hasLoader: true }) };
  expect(() => slim(`window.__reactRouterManifest=${JSON.stringify({ entry, routes })};`)).toThrow(
    "hasLoader",
  );
});

test("anything else is refused", () =>
  expect(() => slim("console.log(1)")).toThrow("not the router's manifest"));
