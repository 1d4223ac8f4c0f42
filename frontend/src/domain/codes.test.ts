import { expect, test } from "vitest";
import { codeOfLength, plainCode, plainToken } from "./codes";

test.each([
  ["123 456", "123456"],
  ["１２３４５６", "123456"],
  ["٣٤٥٦٧٨", "345678"],
  ["Código: 123-456", "123456"],
  ["abcde-fgh23", "ABCDEFGH23"],
  ["–", ""],
])("the code in %j is %j", (text, code) => expect(plainCode(text)).toBe(code));

test("a sentence with one word of the length holds the code", () => {
  expect(codeOfLength("El código es RQATQVW4.", 8)).toBe("RQATQVW4");
  expect(codeOfLength("AAAABBBB o CCCCDDDD", 8)).not.toHaveLength(8);
});

test.each([
  [" INVERSOR-DEMO-2026 ", "INVERSOR-DEMO-2026"],
  ["INVERSOR–DEMO–2026", "INVERSOR-DEMO-2026"],
  ["Token: \u200baB_c-9\u00a0", "aB_c-9"],
])("the token in %j is %j", (text, token) => expect(plainToken(text)).toBe(token));
