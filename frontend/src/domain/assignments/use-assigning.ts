/** Why: assigning one ad and several works alike, and failures are explained in words. */
import { useMutation } from "@apollo/client/react";
import { useTexts } from "~/i18n/use-language";
import { AssignAdvertisementsDocument } from "./assignments.generated";
import { tellOutcomes } from "./tell-outcomes";

/** Assigns ads to a person, or to no one; shows how many were `done`, and resolves to their ids. */
export function useAssigning() {
  const general = useTexts();
  const [mutate, { loading }] = useMutation(AssignAdvertisementsDocument);
  const assign = (ids: readonly string[], personId: string | null, done: (count: number) => string) =>
    tellOutcomes(
      general,
      ids,
      async () => (await mutate({ variables: { ids: [...ids], personId } })).data?.assignAdvertisements,
      done,
    );
  return { assign, busy: loading };
}
