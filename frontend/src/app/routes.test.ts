import { type ComponentType, createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { PRERENDERED, PUBLIC_PAGES } from "~/config/paths";
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

interface Page {
  default: ComponentType;
  meta: (at: { location: { pathname: string }; params: object }) => unknown;
}

const PAGES = import.meta.glob<Page>("./routes/*.tsx");

function Head({ page, path, params }: { page: Page; path: string; params: object }) {
  page.meta({ location: { pathname: path }, params });
  return null;
}

describe("a prerendered page is hydrated with all of its texts, and so without a stop on the way", () => {
  const first = new Map(PUBLIC_PAGES.map((path) => [pageOf(path) ?? "", path] as const).reverse());
  test.each([...first])("%s at %s", async (name, path) => {
    vi.resetModules();
    const { homeTexts, textsAhead } = await import("~/i18n/texts");
    const page = await PAGES[`./routes/${name === "404" ? "not-found" : name}.tsx`]?.();
    if (!page) throw new Error(`no file of ${name}`);
    await Promise.all([homeTexts.load("es"), textsAhead()]);
    const { route, params = {} } = matchRoutes(objects, path)?.at(-1) ?? {};
    const element = createElement(
      Fragment,
      null,
      createElement(Head, { page, path, params }),
      createElement(page.default),
    );
    const router = createMemoryRouter([{ path: route?.path ?? "/", element }], { initialEntries: [path] });
    // It throws where a component suspends and nothing stands in for it meanwhile.
    expect(renderToString(createElement(RouterProvider, { router }))).toContain("</h1>");
  });
});

const SOURCES = import.meta.glob<string>("./routes/*.tsx", { query: "?raw", import: "default", eager: true });
const SCREEN = /"~\/features\/([\w-]+)\/(?:themes\/)?([\w-]+)-screen"/;

describe("routes/<name>.tsx shows features/<area>/<name>-screen.tsx, or the <area>-<name> of an area; pages alike share one", () => {
  const shown = Object.entries(SOURCES).flatMap(([file, source]) => {
    const [, area = "", screen = ""] = SCREEN.exec(source) ?? [];
    const name = file.replace("./routes/", "").replace(".tsx", "");
    return screen ? [{ name, screen, named: [screen, `${area}-${screen}`] }] : [];
  });
  const alone = shown.filter(({ screen }) => shown.filter((other) => other.screen === screen).length === 1);
  test.each(alone)("$name", ({ name, named }) => expect(named).toContain(name));
});

test("the texts of an area are in i18n/<language>/<area>.ts, or <area>-<part>.ts", () => {
  const areas = Object.keys(import.meta.glob("../{features,domain}/*/*")).map((file) => file.split("/")[2]);
  const others = ["shell", "errors", "home", "public", "portal", "app"];
  const names = Object.keys(import.meta.glob("../i18n/es/*")).map(
    (file) => /(\w[\w-]*)\.ts$/.exec(file)?.[1] ?? file,
  );
  for (const name of names) {
    expect(
      [...areas, ...others].some((area) => name === area || name.startsWith(`${area}-`)),
      name,
    ).toBe(true);
  }
});
