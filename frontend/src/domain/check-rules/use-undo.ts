/** Why: an approval by rule is undone alike on an ad's page and in the inbox. */
import { useMutation } from "@apollo/client/react";
import { codeOf } from "~/graphql/errors";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { UndoAutomaticApprovalDocument } from "./approved-by-rule.generated";

/** Undoes the approval by rule of one ad and shows the outcome; resolves to whether the ad waits again. */
export function useUndo() {
  const { rule } = useCheckRulesTexts();
  const texts = useTexts();
  const [run, { loading: busy }] = useMutation(UndoAutomaticApprovalDocument);

  async function undo(id: string, creator: string): Promise<boolean> {
    try {
      const { data } = await run({ variables: { id } });
      if (data?.result.success) {
        notify("good", rule.undone(creator));
        return true;
      }
      const first = data?.result.error[0];
      notify("bad", errorText(texts, first?.code ?? "UNKNOWN", first?.message));
    } catch (error) {
      notify("bad", errorText(texts, codeOf(error)));
    }
    return false;
  }

  return { undo, busy };
}
