import { expect, test } from "vitest";
import { adCodeIn } from "./ad-code";

test.each([
  ["AB12CD34", "AB12CD34"],
  [" ab12cd34\n", "AB12CD34"],
  ["https://resuena.demo/audit?code=ab12cd34", "AB12CD34"],
  ["https://resuena.demo/a/AB12CD34", "AB12CD34"],
  ["https://resuena.demo/a/AB12CD34/?x=1", "AB12CD34"],
  ["AB12CD3", null],
  ["AB12CD345", null],
  ["AB12-D34", null],
  ["https://example.com/", null],
  ["https://example.com/?code=short", null],
  ["WIFI:S:cafe;;", null],
  ["", null],
])("%j holds %j", (text, code) => expect(adCodeIn(text)).toBe(code));
