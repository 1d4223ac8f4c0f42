import { describe, expect, test } from "vitest";
import { csvLine, fileName } from "./csv";

describe("a line of CSV", () => {
  test("ends as RFC 4180 says, with commas between", () => {
    expect(csvLine(["AB12CD34", "Alba Ríos", 123, null])).toBe("AB12CD34,Alba Ríos,123,\r\n");
  });

  test.each([
    ["a,b", '"a,b"'],
    ['di "hola"', '"di ""hola"""'],
    ["uno\r\ndos", '"uno\r\ndos"'],
    ["uno;dos", '"uno;dos"'],
    [" con aire ", '" con aire "'],
  ])("quotes %j", (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  test.each(["=1+1", "+54911", "-2", "@SUM(A1)", "＝1", " =1"])("%j is no formula", (text) => {
    expect(csvLine([text]).replace(/^"/, "").startsWith("'")).toBe(true);
  });

  test("a tab or a return at the beginning neither starts a formula nor breaks the line", () => {
    expect(csvLine(["\t=1"])).toBe('"\'\t=1"\r\n');
    expect(csvLine(["\r=1"])).toBe('"\'\r=1"\r\n');
  });

  test("numbers stay numbers, also below zero", () => {
    expect(csvLine([-5, 0, Number.NaN])).toBe("-5,0,\r\n");
  });
});

test("a file's name is plain", () => {
  expect(fileName("publicaciones", "Mañanas Aurora: ¡tu café!", "2026-11-21")).toBe(
    "publicaciones-mananas-aurora-tu-cafe-2026-11-21",
  );
});
