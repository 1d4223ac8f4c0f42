import { expect, test } from "vitest";
import en from "~/i18n/en/public";
import type { PublicTexts } from "~/i18n/texts";
import { failureText } from "./failure-text";

const texts = en as unknown as PublicTexts;
const { login, signUp, company } = texts.account;

test.each([
  ["login", login.failure, "There was an error in the Login", "Login error!"],
  ["sign-up", signUp.failure, "There was an error in the Sign Up", "Sign Up error!"],
  ["new company", company.failure, "Error adding your company!", "Error adding your company!"],
] as const)("a %s that fails without a reason says which step it was", (_, step, refused, broken) => {
  expect(failureText(texts, { code: "UNKNOWN", message: "" }, step)).toBe(refused);
  expect(failureText(texts, { code: "INTERNAL", message: "" }, step)).toBe(broken);
});

test("a reason that is known, or that the server gives, comes first", () => {
  const say = (code: string, message = "") => failureText(texts, { code, message }, login.failure);
  expect(say("INVALID_CREDENTIALS")).toBe("Invalid credentials");
  expect(say("NETWORK")).toBe("Service not available right now!");
  expect(say("SOMETHING_NEW", "Try on Monday.")).toBe("Try on Monday.");
});
