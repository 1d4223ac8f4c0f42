import { expect, test } from "vitest";
import es from "~/i18n/es/account";
import { checkEmail, checkLoginPassword, checkSignUpPassword, tidyEmail } from "./rules";

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

test("a new password has all of its parts", () => {
  expect(checkSignUpPassword(es.rules, "Marca#2026")).toBeNull();
});

test.each([
  "Ma#26",
  "Marca#2026Marca#2",
  "marca#2026",
  "MARCA#2026",
  "Marca#Marca",
  "Marca2026",
  "Marca 2026",
])("%j is no new password", (password) =>
  expect(checkSignUpPassword(es.rules, password)).toBe(es.rules.signUpPassword),
);

test("an old password may lack the special character alone", () => {
  expect(checkLoginPassword(es.rules, "Marca2026")).toBeNull();
  for (const password of ["Ma26", "marca2026", "MARCA2026", "Marcamarca"])
    expect(checkLoginPassword(es.rules, password)).toBe(es.rules.loginPassword);
});
