import { expect, test } from "vitest";
import { nameProblem, tidyName } from "./names";

test.each([
  "Café  Ñandú",
  " Café Ñandú ",
  "Café\u00a0Ñandú",
  "Cafe\u0301 Ñandú",
  "\u200bCafé Ñandú",
  "\u202aCafé Ñandú\u202c",
  "Ｃａｆé Ñａｎｄú",
])("%j is kept as it looks", (typed) => expect(tidyName(typed)).toBe("Café Ñandú"));

test.each(["Nº 1", "Postal™", "D´Angelo", "👩\u200d⚕\ufe0f Salud", "🏴\u{e0067}\u{e0062}\u{e007f}"])(
  "%j stays",
  (name) => expect(tidyName(name)).toBe(name),
);

test.each([
  ["", "NAME_REQUIRED"],
  [" \u200b ", "NAME_REQUIRED"],
  ["\u3164\u2800", "NAME_REQUIRED"],
  ["ab\u202ecd", "NAME_UNREADABLE"],
  ["a\u0000b", "NAME_UNREADABLE"],
  ["Z\u0300\u0301\u0302\u0303\u0304", "NAME_UNREADABLE"],
  ["a".repeat(101), "NAME_TOO_LONG"],
  ["Banco: https://banco.example", "NAME_WITH_ADDRESS"],
  ["Banco.com", "NAME_WITH_ADDRESS"],
  ["www.banco", "NAME_WITH_ADDRESS"],
  ["t.co/abc", "NAME_WITH_ADDRESS"],
  ["S.A.", null],
  ["J.P.Morgan", null],
  ["Dr. House", null],
  ["Ñandú", null],
] as const)("of %j it says %j", (name, problem) => expect(nameProblem(name, 100)).toBe(problem));
