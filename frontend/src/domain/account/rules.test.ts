import { expect, test } from "vitest";
import es from "~/i18n/es/account";
import { checkEmail, tidyEmail } from "./rules";

test.each([
  "ana@example.com",
  " Ana@Example.AR ",
  "\u202aana@example.ar\u202c",
  "\ufeffana@example.ar",
  "ana\u2060@example.ar",
  "ana@ñandú.com.ar",
  "ana@xn--and-6ma2c.com.ar",
  "ana@пример.рф",
])("%j is an e-mail", (email) => expect(checkEmail(es.rules, email)).toBeNull());

test.each([
  "",
  "ana@example",
  "ana@example.a",
  "ana@example.a1",
  "ñandú@example.com",
  "ana paz@example.com",
  "@example.com",
])("%j is none", (email) => expect(checkEmail(es.rules, email)).toBe(es.rules.email));

test("what comes along with a pasted e-mail goes", () => {
  expect(tidyEmail("\u202a Ana@Example.AR\u202c")).toBe("ana@example.ar");
});
