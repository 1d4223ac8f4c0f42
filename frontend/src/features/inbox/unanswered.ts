/** Why: a decision that was on its way when the page was left may not have arrived; the tab's next page sends it again. */
import type { Decision } from "./use-held-decision";

const KEY = "resuena.unanswered-decisions";

interface Unanswered {
  personId: string;
  decision: Decision;
}

function read(): Unanswered[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Unanswered[];
  } catch {
    // Storage may be refused, or hold what another version wrote: then nothing is known.
    return [];
  }
}

function write(all: readonly Unanswered[]): void {
  try {
    if (all.length > 0) sessionStorage.setItem(KEY, JSON.stringify(all));
    else sessionStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}

const same = (one: Decision, other: Decision) => one.ids.join() === other.ids.join();

export const unanswered = {
  add(personId: string, decision: Decision): void {
    write([...read(), { personId, decision }]);
  },
  remove(decision: Decision): void {
    write(read().filter((one) => !same(one.decision, decision)));
  },
  /** Those of a person; of nobody else may this person's session send anything. */
  of(personId: string): Decision[] {
    return read()
      .filter((one) => one.personId === personId)
      .map((one) => one.decision);
  },
};
