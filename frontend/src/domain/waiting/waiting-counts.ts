/**
 * Why: the rail and the screens show the same numbers of what waits: the frame queries once, and the screens read its
 * result.
 */
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
  /** Of those in the inbox: assigned to the user. */
  mine?: number;
};

/** The numbers in the portal's frame; null outside of it. */
export const WaitingCounts = createContext<Waiting | null>(null);

export const useWaitingCounts = () => useContext(WaitingCounts);

/** By advertisement id: whether the decision was sent, and whether it was assigned to the user. */
const decided = new Map<string, { sent: boolean; mine: boolean }>();
const readers = new Set<() => void>();

function change(apply: (id: string) => void, ids: Iterable<string>): void {
  for (const id of ids) apply(id);
  for (const read of readers) read();
}

/**
 * Advertisements that were decided or snoozed here and that the server may still count: until the decision is sent and
 * the count is refetched after that.
 */
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

/** How many of them were assigned to the user. */
export const useDecidedMine = () => useSyncExternalStore(subscribe, mines, () => 0);

/** How many of them there are. */
export const useDecidedHere = () =>
  useSyncExternalStore(
    subscribe,
    () => decided.size,
    () => 0,
  );
