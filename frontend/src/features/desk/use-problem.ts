/** Why: the desk's own error codes are told by the desk's dictionary, all others as everywhere. */
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useDeskTexts, useTexts } from "~/i18n/use-language";

interface Refusal {
  code: string;
  message: string;
}

/** The text for a refusal of the server, or for what was thrown; without either, that it was not saved. */
export function useProblem(): (problem: { refusal?: Refusal | undefined; thrown?: unknown }) => string {
  const { errors, failed } = useDeskTexts();
  const texts = useTexts();
  const known: Partial<Record<string, string>> = errors;
  return ({ refusal, thrown }) => {
    if (refusal) return known[refusal.code] ?? errorText(texts, refusal.code, refusal.message);
    return thrown === undefined ? failed : errorText(texts, codeOf(thrown));
  };
}
