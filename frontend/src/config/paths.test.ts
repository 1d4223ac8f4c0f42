import { describe, expect, test } from "vitest";
import { languageOf, localize, paths, themeOf, unlocalized } from "./paths";

describe("localize", () => {
  test.each([
    ["/", "en", "/en"],
    ["/#about", "en", "/en#about"],
    ["/brands", "en", "/en/brands"],
    ["/en/brands", "es", "/brands"],
    ["/en", "es", "/"],
    ["/en#about", "es", "/#about"],
    ["/login?from=brands", "en", "/en/login?from=brands"],
    ["/entradas", "es", "/entradas"],
  ] as const)("%s in %s is %s", (path, language, expected) =>
    expect(localize(path, language)).toBe(expected),
  );

  test("there and back is the same", () => {
    for (const path of [paths.brands, paths.company("c1"), paths.about]) {
      expect(unlocalized(localize(path, "en"))).toBe(path);
    }
  });
});

test("the language is the first segment, in any case", () => {
  expect(languageOf("/EN/Login")).toBe("en");
  expect(languageOf("/energia")).toBe("es");
});

test("ids are escaped", () => expect(paths.company("a/b?c")).toBe("/companies/a%2Fb%3Fc"));

test("an art direction is known by its number, in any case and language", () => {
  expect(themeOf("/theme3")).toBe(3);
  expect(themeOf("/en/Theme9/")).toBe(9);
  for (const path of ["/", "/theme0", "/theme10", "/themes", "/theme1/x"]) expect(themeOf(path)).toBeNull();
});
