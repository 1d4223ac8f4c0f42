/**
 * Why: what a form refuses before it sends a request (docs/product.md, Validation). Each rule returns a text, or null
 * if the value is valid.
 */
import { nameProblem } from "~/domain/names";
import type { PublicTexts } from "~/i18n/texts";

export const EMAIL_MAX = 254;
export const PASSWORD_MAX = 15;
export const COMPANY_NAME_MAX = 100;
export const CELL_PHONE_MAX = 100;

/**
 * As the services accept it (kit/src/kit/emails.py): letters of any script in the domain, a top-level domain of two at
 * least.
 */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;
const CELL_PHONE = /^\+?\d+$/;

type Rules = PublicTexts["account"]["rules"];

/** The parts of the sign-up password's rule, in display order. */
export const PASSWORD_PARTS = ["length", "upper", "lower", "digit", "special"] as const;
type PasswordPart = (typeof PASSWORD_PARTS)[number];

export function meets(part: PasswordPart, password: string): boolean {
  switch (part) {
    case "length":
      return password.length >= 6 && password.length <= PASSWORD_MAX;
    case "upper":
      return /\p{Lu}/u.test(password);
    case "lower":
      return /\p{Ll}/u.test(password);
    case "digit":
      return /\d/.test(password);
    case "special":
      return /[^\p{L}\p{N}\s]/u.test(password);
  }
}

/** The e-mail without surrounding blanks and format characters, which pasted text may contain. */
export function tidyEmail(email: string): string {
  return email
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
}

export function checkEmail(rules: Rules, email: string): string | null {
  const value = tidyEmail(email);
  if (value.length > EMAIL_MAX) return rules.emailLength;
  return EMAIL.test(value) ? null : rules.email;
}

/** Signing in requires less than signing up: no special character. */
export function checkLoginPassword(rules: Rules, password: string): string | null {
  const needed = PASSWORD_PARTS.filter((part) => part !== "special");
  return needed.every((part) => meets(part, password)) ? null : rules.loginPassword;
}

export function checkSignUpPassword(rules: Rules, password: string): string | null {
  return PASSWORD_PARTS.every((part) => meets(part, password)) ? null : rules.signUpPassword;
}

export function checkConfirmation(rules: Rules, password: string, confirmation: string): string | null {
  return confirmation && confirmation === password ? null : rules.confirmPassword;
}

export function checkCompanyName(texts: PublicTexts, name: string): string | null {
  const problem = nameProblem(name, COMPANY_NAME_MAX);
  if (problem === "NAME_REQUIRED") return texts.account.rules.companyName;
  return problem && texts.errors[problem];
}

/** Whether a refusal is about a company's name, though it names no field. */
export const nameTaken = (code: string) =>
  code === "COMPANY_NAME_EXISTS" || code === "COMPANY_NAME_LOOKS_ALIKE";

export function checkCellPhone(texts: PublicTexts, phone: string): string | null {
  if (!phone.trim()) return texts.account.rules.cellPhoneRequired;
  return CELL_PHONE.test(phone.trim()) && phone.length <= CELL_PHONE_MAX
    ? null
    : texts.errors.INVALID_CELL_PHONE;
}

/** The edit screens allow a company without a cell phone. */
export function checkOptionalCellPhone(texts: PublicTexts, phone: string): string | null {
  return phone.trim() ? checkCellPhone(texts, phone) : null;
}
