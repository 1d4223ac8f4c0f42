/** Why: one and several are assigned alike, and what could not be is told in words. */
import { useMutation } from "@apollo/client/react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { AssignAdvertisementsDocument } from "./assignments.generated";

/** Assigns ads to a person, or to nobody; says of how many that was `done`, and why not of the others. */
export function useAssigning() {
  const general = useTexts();
  const [mutate, { loading }] = useMutation(AssignAdvertisementsDocument);
  async function assign(ids: readonly string[], personId: string | null, done: (count: number) => string) {
    try {
      const { data } = await mutate({ variables: { ids: [...ids], personId } });
      const result = data?.assignAdvertisements;
      const outcomes = result?.outcomes ?? [];
      const refusal = result?.error[0] ?? outcomes.find((one) => one.refusal)?.refusal;
      const assigned = outcomes.filter(({ advertisement }) => advertisement).length;
      if (assigned > 0) notify("good", done(assigned));
      if (assigned < ids.length)
        notify(
          assigned > 0 ? "info" : "bad",
          errorText(general, refusal?.code ?? "UNKNOWN", refusal?.message),
        );
    } catch (error) {
      notify("bad", errorText(general, codeOf(error)));
    }
  }
  return { assign, busy: loading };
}
