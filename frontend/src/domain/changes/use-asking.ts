/** Why: a change is asked, and withdrawn, in the same way from the ad's page, the inbox and the queue. */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { useChangesTexts } from "~/i18n/changes-texts";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { RequestChangeDocument, WithdrawChangeRequestDocument } from "./changes.generated";

/** What became of it: `stale` when the ad does not wait any more. */
export type Asked = "done" | "stale" | "failed";

const STALE: ReadonlySet<string> = new Set(["ALREADY_AUDITED", "CHANGE_REQUESTED", "NO_CHANGE_REQUESTED"]);

interface Result {
  success: boolean;
  error: readonly { code: string; message: string }[];
}

/** Each tells the person how it went, and answers that. */
export function useAsking() {
  const texts = useChangesTexts();
  const general = useTexts();
  const [request] = useMutation(RequestChangeDocument);
  const [withdraw] = useMutation(WithdrawChangeRequestDocument);
  const [busy, setBusy] = useState(false);

  async function send(answer: () => Promise<Result | undefined>, done: string): Promise<Asked> {
    setBusy(true);
    try {
      const result = await answer();
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
