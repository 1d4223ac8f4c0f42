/** Why: what a person opened last is offered first; kept in this browser until they sign out. */
import { currentState, subscribe } from "~/session/session-state";
import type { IconName } from "~/ui/icon";

const KEY = "resuena.recent";
const MOST = 5;

export interface Recent {
  /** An address of `paths`. */
  to: string;
  icon: IconName;
  /** What is not one of the portal's places carries its name. */
  label?: string;
}

interface Stored {
  personId: string | null | undefined;
  items: Recent[];
}

const personId = () => currentState().session?._id;

export function recentOnes(): Recent[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Stored | null;
    return stored && stored.personId === personId() ? stored.items : [];
  } catch {
    return [];
  }
}

export function rememberRecent(item: Recent): void {
  const items = [item, ...recentOnes().filter(({ to }) => to !== item.to)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId: personId(), items } satisfies Stored));
  } catch {
    // Without storage nothing is offered first.
  }
}

subscribe(() => {
  if (currentState().status !== "visitor") return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
});
