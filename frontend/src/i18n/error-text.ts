/**
 * Why: the server returns stable codes; the texts that users read are ours, in their language (docs/product.md,
 * Errors).
 */
import type { PublicTexts } from "./texts";

/** The text of an error code; an unknown code shows the server's own message, and without one the generic text. */
export function errorText(texts: PublicTexts, code: string, message = ""): string {
  const errors: Partial<Record<string, string>> = texts.errors;
  return errors[code] ?? (message || texts.errors.UNKNOWN);
}
