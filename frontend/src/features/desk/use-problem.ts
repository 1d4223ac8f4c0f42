/** Why: texts of the desk's own error codes are in the desk's dictionary, all others in the general one. */
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useDeskTexts, useTexts } from "~/i18n/use-language";

interface Refusal {
  code: string;
  message: string;
}

/** The text for an error in the result or for a thrown one; without either, that it was not saved. */
export function useProblem(): (problem: { refusal?: Refusal | undefined; thrown?: unknown }) => string {
  const { errors, failed } = useDeskTexts();
  const texts = useTexts();
  const knownErrors: Partial<Record<string, string>> = errors;
  return ({ refusal, thrown }) => {
    if (refusal) return knownErrors[refusal.code] ?? errorText(texts, refusal.code, refusal.message);
    return thrown === undefined ? failed : errorText(texts, codeOf(thrown));
  };
}
