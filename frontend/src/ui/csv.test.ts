import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "~/config/paths";
import { type Cell, csvLines } from "./csv";

const SEPARATORS: Record<Language, string> = { es: ";", en: "," };
const LANGUAGES = ["es", "en"] as const;

/** What a spreadsheet that is set to this separator reads in the file. */
function read(text: string, delimiter: string): string[][] {
  return parse(text, { bom: true, delimiter, record_delimiter: "\r\n", relax_column_count: true });
}

describe("the rules of the reader's locale", () => {
  test.each([
    ["es", "AB12CD34;Alba Ríos;1234567,5;-2,25;;\r\n"],
    ["en", "AB12CD34,Alba Ríos,1234567.5,-2.25,,\r\n"],
  ] as const)("%s: separator and decimal mark", (language, line) => {
    expect(csvLines([["AB12CD34", "Alba Ríos", 1234567.5, -2.25, null, undefined]], language)).toBe(line);
  });

  test("what is no number is left empty", () => {
    expect(csvLines([[Number.NaN, Number.POSITIVE_INFINITY, 0]], "en")).toBe(",,0\r\n");
  });
});

test.each([
  ["a,b", '"a,b"'],
  ["uno;dos", '"uno;dos"'],
  ["uno\tdos", '"uno\tdos"'],
  ['di "hola"', '"di ""hola"""'],
  ["uno\r\ndos", '"uno\r\ndos"'],
  ["uno\ndos", '"uno\ndos"'],
  ["uno\rdos", '"uno\rdos"'],
  [" con aire ", '" con aire "'],
])("%j is quoted in every language", (text, written) => {
  for (const language of LANGUAGES) expect(csvLines([[text]], language)).toBe(`${written}\r\n`);
});

const STARTERS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "\t", "\r", "\n"];
const BLANKS = ["", " ", "  ", "\u00A0", "\uFEFF", "\u200B", "\u3000", "\n", "\t ", "\u0000"];

test.each(STARTERS)("a text that begins with %j, blanks aside, is no formula", (starter) => {
  for (const language of LANGUAGES) {
    for (const blank of BLANKS) {
      const text = `${blank}${starter}HYPERLINK("https://evil.test";"x")`;
      const [row] = read(csvLines([[text, "b"]], language), SEPARATORS[language]);
      expect(row).toEqual([`'${text}`, "b"]);
    }
  }
});

test("a negative number stays a number, and the same as a text does not", () => {
  expect(csvLines([[-5, "-5", "+54 9 11 5555-0101"]], "es")).toBe("-5;'-5;'+54 9 11 5555-0101\r\n");
});

describe("any rows", () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...STARTERS, ...BLANKS, '"', ",", ";", "'", "\r\n", "a", "1") }),
    fc.double(),
    fc.integer(),
    fc.constant(null),
  );
  const rows = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));

  test.each(LANGUAGES)("%s: an independent parser reads them back, and no text as a formula", (language) => {
    fc.assert(
      fc.property(rows, (written) => {
        const parsed = read(`\uFEFF${csvLines(written, language)}`, SEPARATORS[language]);
        expect(parsed.map((row) => row.length)).toEqual(written.map((row) => row.length));
        for (const [y, row] of written.entries()) {
          for (const [x, value] of row.entries()) {
            const back = parsed[y]?.[x] ?? "missing";
            if (typeof value === "number") {
              if (Number.isFinite(value)) expect(Number(back.replace(",", "."))).toBe(value + 0);
              else expect(back).toBe("");
            } else {
              expect([value ?? "", `'${value}`]).toContain(back);
              expect(back.normalize("NFKC").replace(/^[\s\p{C}]+/u, "")).not.toMatch(/^[=+\-@]/);
              expect(back).not.toMatch(/^[\t\r\n]/);
            }
          }
        }
      }),
    );
  });
});
