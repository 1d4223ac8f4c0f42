/** Why: a mutation that was refused, or did not arrive, is reported in one way. */
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { codeOf } from "./errors";

export interface Answer {
  success: boolean;
  error: readonly { path: string; message: string; code: string }[];
}

export interface Refusal {
  code: string;
  /** The invalid field, as the API names it; empty when the error is about none. */
  path: string;
  text: string;
}

type Texts = ReturnType<typeof useTexts>;

/** Why the server refused; null if it did not. */
export function refusalOf(texts: Texts, result: Answer | null | undefined): Refusal | null {
  if (result?.success) return null;
  const { code = "UNKNOWN", path = "", message = "" } = result?.error[0] ?? {};
  return { code, path, text: errorText(texts, code, message) };
}

/** Why there was no response. */
export function refusalOfError(texts: Texts, error: unknown): Refusal {
  const code = codeOf(error);
  return { code, path: "", text: errorText(texts, code) };
}

/** Sends a mutation whose field is called `result`: null if it succeeded, otherwise the reason. */
export function useSent() {
  const texts = useTexts();
  return async (
    send: () => Promise<{ data?: { result: Answer } | null | undefined }>,
  ): Promise<Refusal | null> => {
    try {
      return refusalOf(texts, (await send()).data?.result);
    } catch (error) {
      return refusalOfError(texts, error);
    }
  };
}
