/** Why: what the simple public forms refuse before they send a request (docs/product.md, Validation). */
import { EMAIL, EMAIL_MAX, tidyEmail } from "~/domain/account/rules";
import type { HomeTexts } from "~/i18n/texts";

type FormTexts = HomeTexts["forms"];

/** A text that is required and must not be blank. */
export function checkRequired(texts: FormTexts, value: string): string | null {
  return value.trim() ? null : texts.required;
}

/** A required e-mail. */
export function checkEmail(texts: FormTexts, value: string): string | null {
  if (!value.trim()) return texts.required;
  const email = tidyEmail(value);
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? null : texts.email;
}
