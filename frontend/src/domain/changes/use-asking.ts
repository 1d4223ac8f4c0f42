/** Why: a change is requested, and withdrawn, in the same way from the ad's page, the inbox and the queue. */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { useChangesTexts } from "~/i18n/changes-texts";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { RequestChangeDocument, WithdrawChangeRequestDocument } from "./changes.generated";

/** The outcome: `stale` if the ad no longer waits. */
export type ChangeOutcome = "done" | "stale" | "failed";

const STALE: ReadonlySet<string> = new Set(["ALREADY_AUDITED", "CHANGE_REQUESTED", "NO_CHANGE_REQUESTED"]);

interface Result {
  success: boolean;
  error: readonly { code: string; message: string }[];
}

/** Each shows the user the outcome, and resolves to it. */
export function useAsking() {
  const texts = useChangesTexts();
  const general = useTexts();
  const [request] = useMutation(RequestChangeDocument);
  const [withdraw] = useMutation(WithdrawChangeRequestDocument);
  const [busy, setBusy] = useState(false);

  async function send(mutate: () => Promise<Result | undefined>, done: string): Promise<ChangeOutcome> {
    setBusy(true);
    try {
      const result = await mutate();
      if (result?.success) {
        notify("good", done);
        return "done";
      }
      const refusal = result?.error[0];
      notify("bad", refusal ? errorText(general, refusal.code, refusal.message) : texts.failed);
      return refusal && STALE.has(refusal.code) ? "stale" : "failed";
    } catch (error) {
      notify("bad", errorText(general, codeOf(error)));
      return "failed";
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    ask: (id: string, reason: string, text: string) =>
      send(
        async () => (await request({ variables: { id, reason, text } })).data?.requestChange,
        texts.askedNotice,
      ),
    takeBack: (id: string) =>
      send(
        async () => (await withdraw({ variables: { id } })).data?.withdrawChangeRequest,
        texts.withdrawnNotice,
      ),
  };
}
