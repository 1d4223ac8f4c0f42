/** Why: the page of a campaign tells the bell that there may be a new notice, without importing it. */

type Listener = () => void;
const listeners = new Set<Listener>();

/** Called when something happened in a campaign. */
export function tellActivity(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` each time; returns a function that stops it. */
export function onActivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
