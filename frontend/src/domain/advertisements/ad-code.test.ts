import { expect, test } from "vitest";
import { adIn } from "./ad-code";

const ID = "01980000-0000-7000-8000-000000000000";

test.each([
  ["AB12CD34", { code: "AB12CD34" }],
  [" ab12cd34\n", { code: "AB12CD34" }],
  ["AB12 CD34", { code: "AB12CD34" }],
  ["AB12-CD34", { code: "AB12CD34" }],
  ["#AB12CD34", { code: "AB12CD34" }],
  ["\u200bAB12CD34", { code: "AB12CD34" }],
  ["\u202aAB12CD34\u202c", { code: "AB12CD34" }],
  ["ＡＢ１２ＣＤ３４", { code: "AB12CD34" }],
  ["Código: AB12CD34", { code: "AB12CD34" }],
  ["Código:AB12-CD34", { code: "AB12CD34" }],
  ["Mi código es AB12CD34, gracias", { code: "AB12CD34" }],
  ["https://resuena.demo/audit?code=ab12cd34", { code: "AB12CD34" }],
  ["https://resuena.demo/a/AB12CD34", { code: "AB12CD34" }],
  ["https://resuena.demo/a/AB12CD34/?x=1", { code: "AB12CD34" }],
  [`https://resuena.demo/audit/${ID}`, { id: ID }],
  [`https://resuena.demo/en/audit/${ID}?view=checks`, { id: ID }],
  ["AB12CD3", null],
  ["AB12CD345", null],
  ["AB12-D34", null],
  ["https://example.com/", null],
  ["https://example.com/?code=short", null],
  [`https://resuena.demo/companies/${ID}`, null],
  ["WIFI:S:cafe;;", null],
  ["", null],
])("%j names %j", (text, ad) => expect(adIn(text)).toEqual(ad));
