/** Why: the rail and the screens say the same numbers of what waits: the frame asks once, and the screens read what it was answered. */
import { createContext, useContext, useSyncExternalStore } from "react";

export type WaitingPlace =
  | "inbox"
  | "queue"
  | "disputes"
  | "secondOpinions"
  | "campaigns"
  | "payments"
  | "leads"
  | "deletions";
/** How many wait, by place; a list's length stops at `MOST`. */
export type Waiting = Partial<Record<WaitingPlace, number>> & {
  /** Of those in the inbox: assigned to the person. */
  mine?: number;
};

/** What waits, as the portal's frame has it; null outside of it. */
export const WaitingCounts = createContext<Waiting | null>(null);

export const useWaitingCounts = () => useContext(WaitingCounts);

/** Whether the decision on an advertisement was sent, and whether it was assigned to the person, by its id. */
const decided = new Map<string, { sent: boolean; mine: boolean }>();
const readers = new Set<() => void>();

function change(apply: (id: string) => void, ids: Iterable<string>): void {
  for (const id of ids) apply(id);
  for (const read of readers) read();
}

/** Advertisements that were decided or snoozed here and that the server may still count: until the decision is sent and the count is read after that. */
export const decidedHere = {
  hold: (ids: Iterable<string>, mine: readonly string[] = []) =>
    change((id) => decided.set(id, { sent: false, mine: mine.includes(id) }), ids),
  send: (ids: Iterable<string>) =>
    change((id) => decided.set(id, { sent: true, mine: decided.get(id)?.mine ?? false }), ids),
  remove: (ids: Iterable<string>) => change((id) => decided.delete(id), ids),
  sent: () => [...decided].flatMap(([id, { sent }]) => (sent ? [id] : [])),
};

const subscribe = (read: () => void) => {
  readers.add(read);
  return () => readers.delete(read);
};

const mines = () => [...decided.values()].filter(({ mine }) => mine).length;

/** How many of them were assigned to the person. */
export const useDecidedMine = () => useSyncExternalStore(subscribe, mines, () => 0);

/** How many of them there are. */
export const useDecidedHere = () =>
  useSyncExternalStore(
    subscribe,
    () => decided.size,
    () => 0,
  );
