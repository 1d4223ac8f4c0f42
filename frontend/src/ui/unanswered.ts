/**
 * Why: a request that was under way when the page was left may not have arrived; the tab's next page sends it again.
 */
import { useEffect, useEffectEvent } from "react";
import { elapsedSince, type Mark, mark, now } from "~/config/clock";

interface Unanswered<Thing> {
  personId: string;
  thing: Thing;
  /** When it was sent. */
  at: number;
}

/** Older ones are superseded by whatever happened since: a tab may be opened again days later. */
const LONGEST_MS = 15 * 60_000;

/**
 * A browser that leaves a page aborts its requests, at times before `pagehide` is dispatched; by then it has the next
 * page, or stays.
 */
const LEAVING_MS = 10_000;
let leaving: Mark | null = null;
const onLeaving = () => {
  leaving = mark();
};

/**
 * Waits while the browser may be leaving this page: a request that fails meanwhile may have arrived, and the next page
 * sends it again.
 */
export async function pageStays(): Promise<void> {
  const rest = leaving ? LEAVING_MS - elapsedSince(leaving) : 0;
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}

const PREFIX = "resuena.unanswered-";

/** The requests of one kind that a tab sent without a response. */
interface UnansweredStore<Thing> {
  /** Records that this page sends it. */
  add: (personId: string, thing: Thing) => void;
  /** Its response has arrived. */
  remove: (thing: Thing) => void;
  /** There was no response; the next page, or the user's next session, sends it again. */
  leave: (thing: Thing) => void;
  /** All that a user sent without a response; their session may not send those of another user. */
  of: (personId: string) => Thing[];
  /** Whether the caller must send it again: false if this page is already sending it. */
  take: (thing: Thing) => boolean;
  /** Notifies all screens that these ids were refused, whichever of them sent them. */
  refuse: (ids: readonly string[]) => void;
  /** Returns a function that unsubscribes. */
  onRefused: (listener: (ids: readonly string[]) => void) => () => void;
}

/** Those of a stored list that are recent enough; throws if another version wrote it. */
const fresh = <Thing>(stored: string | null) =>
  (JSON.parse(stored ?? "[]") as Unanswered<Thing>[]).filter(({ at }) => now() - at < LONGEST_MS);

/** Whether this tab has anything without a response. */
export function hasUnanswered(): boolean {
  try {
    return Object.keys(sessionStorage).some(
      (key) => key.startsWith(PREFIX) && fresh<unknown>(sessionStorage.getItem(key)).length > 0,
    );
  } catch {
    // Storage may be refused.
    return false;
  }
}

/** Items of one kind are identified by `idOf`, and are stored in the tab's storage under a key that ends in `kind`. */
export function unansweredOf<Thing>(kind: string, idOf: (thing: Thing) => string): UnansweredStore<Thing> {
  const key = PREFIX + kind;

  function read(): Unanswered<Thing>[] {
    try {
      return fresh<Thing>(sessionStorage.getItem(key)).filter(({ thing }) => idOf(thing));
    } catch {
      // Storage may be refused, or contain what another version wrote: then nothing is known.
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

  /** The items that this page itself is sending. */
  const here = new Set<string>();
  const listeners = new Set<(ids: readonly string[]) => void>();
  const others = (thing: Thing) => read().filter((entry) => idOf(entry.thing) !== idOf(thing));
  return {
    add(personId, thing) {
      // Not before there is something to lose: this listener may keep the page out of the browser's back/forward cache.
      window.addEventListener("beforeunload", onLeaving);
      here.add(idOf(thing));
      write([...others(thing), { personId, thing, at: now() }]);
    },
    remove(thing) {
      here.delete(idOf(thing));
      write(others(thing));
      if (!hasUnanswered()) window.removeEventListener("beforeunload", onLeaving);
    },
    leave: (thing) => void here.delete(idOf(thing)),
    of: (personId) =>
      read()
        .filter((entry) => entry.personId === personId)
        .map(({ thing }) => thing),
    take(thing) {
      const id = idOf(thing);
      if (here.has(id)) return false;
      here.add(id);
      return true;
    },
    refuse(ids) {
      for (const listener of listeners) listener(ids);
    },
    onRefused(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Sends what a user's pages in this tab left, once the screen is mounted and whenever the user changes. */
export function useSendAgain<Thing>(
  store: UnansweredStore<Thing>,
  personId: string,
  send: (thing: Thing) => void,
): void {
  const sendAll = useEffectEvent(() => {
    for (const thing of store.of(personId)) if (store.take(thing)) send(thing);
  });
  useEffect(() => {
    if (personId) queueMicrotask(() => sendAll());
  }, [personId]);
}

/** Calls `restore` with what the server refused, whichever screen of this page sent it. */
export function useRefused<Thing>(
  store: UnansweredStore<Thing>,
  restore: (ids: readonly string[]) => void,
): void {
  const refused = useEffectEvent(restore);
  useEffect(() => {
    return store.onRefused((ids) => refused(ids));
  }, [store]);
}
