/** Why: where one request changes several ads, the message says how many were changed, and why the others were not. */
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import type { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";

interface Refusal {
  code: string;
  message: string;
}

interface Answer {
  error: readonly Refusal[];
  outcomes: readonly { _id: string; advertisement: object | null; refusal: Refusal | null }[];
}

/**
 * Sends it, shows how many were `done`, with an undo, and why the others were `refused`; resolves to the ids of those
 * that were done.
 */
export async function tellOutcomes(
  general: ReturnType<typeof useTexts>,
  ids: readonly string[],
  send: () => Promise<Answer | undefined>,
  done: (count: number) => string,
  undo?: (ids: readonly string[]) => { label: string; run: () => void },
  refused: (count: number, why: string) => string = (_, why) => why,
): Promise<readonly string[]> {
  try {
    const result = await send();
    const outcomes = result?.outcomes ?? [];
    const refusal = result?.error[0] ?? outcomes.find((outcome) => outcome.refusal)?.refusal;
    const changed = outcomes.filter(({ advertisement }) => advertisement).map(({ _id }) => _id);
    if (changed.length > 0) notify("good", done(changed.length), undo?.(changed));
    const others = ids.length - changed.length;
    if (others > 0) {
      const why = errorText(general, refusal?.code ?? "UNKNOWN", refusal?.message);
      notify(changed.length > 0 ? "info" : "bad", refused(others, why));
    }
    return changed;
  } catch (error) {
    notify("bad", errorText(general, codeOf(error)));
    return [];
  }
}
