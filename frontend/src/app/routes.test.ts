import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { PRERENDERED } from "~/config/paths";
import routes from "./routes";

type Entry = Exclude<(typeof routes)[number], Promise<unknown>>;

function objectOf({ id, path, index, children }: Entry): RouteObject {
  const base = { ...(id && { id }), ...(path !== undefined && { path }) };
  if (index) return { ...base, index: true };
  return { ...base, ...(children && { children: children.map((child) => objectOf(child as Entry)) }) };
}

const objects = (routes as Entry[]).map(objectOf);
const pageOf = (path: string) => matchRoutes(objects, path)?.at(-1)?.route.id;

describe("an address that is known", () => {
  test.each(PRERENDERED)("%s is its own page in any spelling, never somebody's", (path) => {
    for (const spelling of [path, path.toLowerCase(), path.toUpperCase(), `${path}/`]) {
      const page = pageOf(spelling);
      expect(page).toMatch(path.startsWith("/en") ? /^en\// : /^es\//);
      expect(page).not.toMatch(/personal|not-found/);
    }
  });
});

test.each([
  ["/sol", "es/personal"],
  ["/en/sol", "en/personal"],
  ["/entre", "es/personal"],
  ["/sol/fotos", "es/not-found"],
  ["/teamMember", "es/personal"],
  ["/companies", "es/companies"],
  ["/Login", "es/login"],
])("%s is %s", (path, page) => expect(pageOf(path)).toBe(page));
