/** Why: one and several are assigned alike, and what could not be is told in words. */
import { useMutation } from "@apollo/client/react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { AssignAdvertisementsDocument } from "./assignments.generated";

/** Assigns ads to a person, or to nobody; says `done` when that was so for one of them at least, else why not. */
export function useAssigning() {
  const general = useTexts();
  const [mutate, { loading }] = useMutation(AssignAdvertisementsDocument);
  async function assign(ids: readonly string[], personId: string | null, done: string) {
    try {
      const { data } = await mutate({ variables: { ids: [...ids], personId } });
      const result = data?.assignAdvertisements;
      const outcomes = result?.outcomes ?? [];
      const refusal = result?.error[0] ?? outcomes.find((one) => one.refusal)?.refusal;
      if (outcomes.some(({ advertisement }) => advertisement)) notify("good", done);
      else notify("bad", errorText(general, refusal?.code ?? "UNKNOWN", refusal?.message));
    } catch (error) {
      notify("bad", errorText(general, codeOf(error)));
    }
  }
  return { assign, busy: loading };
}
