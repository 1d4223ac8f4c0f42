/**
 * Why: a sign-in, a sign-up or a new company that fails without a reason still shows which of them it was
 * (docs/product.md, Errors).
 */
import { errorText } from "~/i18n/error-text";
import type { PublicTexts } from "~/i18n/texts";

interface Step {
  /** The server refused and gave no reason. */
  refused: string;
  /** An unexpected error on the way. */
  broken: string;
}

interface Failure {
  code: string;
  message: string;
}

/** The reason of a failed step if there is one, else the step's general message. */
export function failureText(texts: PublicTexts, { code, message }: Failure, step: Step): string {
  if (code === "INTERNAL") return step.broken;
  if (code === "UNKNOWN" && !message) return step.refused;
  return errorText(texts, code, message);
}
