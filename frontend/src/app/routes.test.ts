import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { PRERENDERED } from "~/config/paths";
import routes from "./routes";

type Entry = Exclude<(typeof routes)[number], Promise<unknown>>;

/** A route as the router matches it; its id is its file. */
function objectOf({ id, file, path, index, children }: Entry): RouteObject {
  const base = {
    id: id ?? file.replace(/^routes\/(.*)\.tsx$/, "$1"),
    ...(path !== undefined && { path }),
  };
  if (index) return { ...base, index: true };
  return { ...base, ...(children && { children: children.map((child) => objectOf(child as Entry)) }) };
}

const objects = (routes as Entry[]).map(objectOf);
const pageOf = (path: string) => matchRoutes(objects, path)?.at(-1)?.route.id;

describe("an address that is known", () => {
  test.each(PRERENDERED)("%s is its own page in any spelling, never somebody's", (path) => {
    for (const spelling of [path, path.toLowerCase(), path.toUpperCase(), `${path}/`]) {
      expect(pageOf(spelling)).not.toMatch(/personal|not-found/);
    }
  });
});

test.each(["/brands", "/companies/1/2", "/desk/queue"])("%s is the same page in English", (path) => {
  expect(pageOf(`/en${path}`)).toBe(pageOf(path));
});

test.each([
  ["/en", "home"],
  ["/sol", "personal"],
  ["/en/sol", "personal"],
  ["/entre", "personal"],
  ["/sol/fotos", "not-found"],
  ["/teamMember", "personal"],
  ["/companies", "companies"],
  ["/Login", "login"],
])("%s is %s", (path, page) => expect(pageOf(path)).toBe(page));
