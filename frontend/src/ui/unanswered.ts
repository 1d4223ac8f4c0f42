/** Why: what was on its way when the page was left may not have arrived; the tab's next page sends it again. */
import { useEffect, useEffectEvent } from "react";
import { now } from "~/config/clock";

interface Unanswered<Thing> {
  personId: string;
  thing: Thing;
  /** When it was sent. */
  at: number;
}

/** What is older was answered by whatever happened since: a tab may be opened again days later. */
const LONGEST_MS = 15 * 60_000;

/** What of one kind a tab sent and had no answer to, known by `idOf`; kept in the tab's storage under `key`. */
export function unansweredOf<Thing>(key: string, idOf: (thing: Thing) => string) {
  function read(): Unanswered<Thing>[] {
    try {
      const all = JSON.parse(sessionStorage.getItem(key) ?? "[]") as Unanswered<Thing>[];
      return all.filter((one) => idOf(one.thing) && now() - one.at < LONGEST_MS);
    } catch {
      // Storage may be refused, or hold what another version wrote: then nothing is known.
      return [];
    }
  }

  function write(all: readonly Unanswered<Thing>[]): void {
    try {
      if (all.length > 0) sessionStorage.setItem(key, JSON.stringify(all));
      else sessionStorage.removeItem(key);
    } catch {
      // See above.
    }
  }

  /** What this page is sending itself. */
  const here = new Set<string>();
  const others = (thing: Thing) => read().filter((one) => idOf(one.thing) !== idOf(thing));
  return {
    add(personId: string, thing: Thing): void {
      here.add(idOf(thing));
      write([...others(thing), { personId, thing, at: now() }]);
    },
    remove(thing: Thing): void {
      here.delete(idOf(thing));
      write(others(thing));
    },
    /** Those of a person that a page before left; of nobody else may this person's session send anything. */
    of: (personId: string): Thing[] =>
      read()
        .filter((one) => one.personId === personId && !here.has(idOf(one.thing)))
        .map(({ thing }) => thing),
  };
}

/** Sends what a page before left, once the screen is shown. */
export function useSendAgain<Thing>(left: readonly Thing[], send: (thing: Thing) => void): void {
  const sendAll = useEffectEvent(() => {
    for (const thing of left) send(thing);
  });
  useEffect(() => {
    queueMicrotask(() => sendAll());
  }, []);
}
