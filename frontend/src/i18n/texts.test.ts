import { expect, test } from "vitest";
import { errorText } from "./error-text";
import {
  blogTexts,
  deskTexts,
  downloadsTexts,
  downloadTexts,
  guidesTexts,
  infoTexts,
  portalTexts,
  profileTexts,
  publicTexts,
  teamTexts,
  themesTexts,
} from "./texts";

/** Every leaf's path; functions are called with samples, so that an argument that is lost shows. */
function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String(value(7, 7))]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

test.each([
  ["public", publicTexts],
  ["portal", portalTexts],
  ["desk", deskTexts],
  ["downloads", downloadsTexts],
  ["profile", profileTexts],
  ["download", downloadTexts],
  ["info", infoTexts],
  ["team", teamTexts],
  ["blog", blogTexts],
  ["guides", guidesTexts],
  ["themes", themesTexts],
] as const)("the %s texts exist in both languages, and none is empty", async (_, texts) => {
  const es = leaves(await texts.load("es"));
  const en = leaves(await texts.load("en"));
  expect(en.map(([path]) => path)).toEqual(es.map(([path]) => path));
  expect([...es, ...en].filter(([, text]) => !text.trim())).toEqual([]);
});

const es = await publicTexts.load("es");
const en = await publicTexts.load("en");

test("a known error code reads in the page's language", () => {
  expect(errorText(en, "INVALID_CREDENTIALS")).toBe("Invalid credentials");
  expect(errorText(es, "EMAIL_EXISTS")).toBe("El e-mail ingresado ya existe.");
});

test("an unknown code shows the server's message, and without one the generic text", () => {
  expect(errorText(en, "NEW", "Said by the server")).toBe("Said by the server");
  expect(errorText(en, "NEW")).toBe("Something went wrong!");
});
