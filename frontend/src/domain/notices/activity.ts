/** Why: a page that follows a campaign live lets the bell know that there may be something new, without either knowing the other. */

type Listener = () => void;
const listeners = new Set<Listener>();

/** Something happened in a campaign just now. */
export function tellActivity(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` each time; answers how to stop. */
export function onActivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
