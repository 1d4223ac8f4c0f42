/** Why: each action on a batch of payouts is one mutation with a busy state and an error text. */
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import type { Answer } from "~/graphql/refusal";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";

/** `send` resolves to the response, or to null if it was refused; `failure` then says why. */
export function usePayoutSent() {
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send<Result extends Answer>(
    mutate: () => Promise<{ data?: { result: Result } | null | undefined }>,
  ): Promise<Result | null> {
    setBusy(true);
    setFailure(null);
    try {
      const result = (await mutate()).data?.result;
      if (result?.success) return result;
      const { code = "UNKNOWN", message = "" } = result?.error[0] ?? {};
      setFailure(errorText(texts, code, message));
    } catch (error) {
      setFailure(errorText(texts, codeOf(error)));
    } finally {
      setBusy(false);
    }
    return null;
  }

  return { send, busy, failure, forget: () => setFailure(null) };
}
