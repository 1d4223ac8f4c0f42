/** Why: a user's recently opened entries are offered first; stored in this browser until they sign out. */
import { currentState, subscribe } from "~/session/session-state";
import type { IconName } from "~/ui/icon";

const KEY = "resuena.recent";
const MOST = 5;

export interface Recent {
  /** An address of `paths`. */
  to: string;
  icon: IconName;
  /** An address outside the portal's places also stores its name. */
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

export function rememberRecent(recent: Recent): void {
  const items = [recent, ...recentOnes().filter(({ to }) => to !== recent.to)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId: personId(), items } satisfies Stored));
  } catch {
    // Without storage there are no recent entries.
  }
}

subscribe(() => {
  if (currentState().status !== "visitor") return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
});
