/** Why: snoozing one ad or several is the same mutation, and each refusal is shown as a message. */
import { useMutation } from "@apollo/client/react";
import type { Day } from "~/config/days";
import { tellOutcomes } from "~/domain/assignments/tell-outcomes";
import { useTexts } from "~/i18n/use-language";
import { SnoozeAdvertisementsDocument } from "./snoozes.generated";

/** Snoozes ads until a day, or ends that; shows how many were `done`, and resolves to their ids. */
export function useSnoozing() {
  const general = useTexts();
  const [mutate, { loading }] = useMutation(SnoozeAdvertisementsDocument);
  const snooze = (
    ids: readonly string[],
    day: Day | null,
    done: (count: number) => string,
    undo?: (ids: readonly string[]) => { label: string; run: () => void },
    refused?: (count: number, why: string) => string,
  ) =>
    tellOutcomes(
      general,
      ids,
      async () => (await mutate({ variables: { ids: [...ids], day } })).data?.snoozeAdvertisements,
      done,
      undo,
      refused,
    );
  return { snooze, busy: loading };
}
