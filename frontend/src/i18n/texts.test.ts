import { expect, test } from "vitest";
import { errorText } from "./error-text";
import { portalTextsOf, publicTextsOf } from "./texts";

/** Every leaf's path; functions are called with samples, so that an argument that is lost shows. */
function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String(value(7, 7))]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

test.each([
  ["public", publicTextsOf],
  ["portal", portalTextsOf],
] as const)("the %s texts exist in both languages, and none is empty", (_, textsOf) => {
  const es = leaves(textsOf("es"));
  const en = leaves(textsOf("en"));
  expect(en.map(([path]) => path)).toEqual(es.map(([path]) => path));
  expect([...es, ...en].filter(([, text]) => !text.trim())).toEqual([]);
});

test("a known error code reads in the page's language", () => {
  expect(errorText(publicTextsOf("en"), "INVALID_CREDENTIALS")).toBe("Invalid credentials");
  expect(errorText(publicTextsOf("es"), "EMAIL_EXISTS")).toBe("El e-mail ingresado ya existe.");
});

test("an unknown code shows the server's message, and without one the generic text", () => {
  expect(errorText(publicTextsOf("en"), "NEW", "Said by the server")).toBe("Said by the server");
  expect(errorText(publicTextsOf("en"), "NEW")).toBe("Something went wrong!");
});
