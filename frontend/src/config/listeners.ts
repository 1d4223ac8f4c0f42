/** Why: state that many components show and none owns is kept outside React, and notifies them when it changes. */

interface Listeners {
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Calls every subscriber. */
  tell: () => void;
}

/* @__NO_SIDE_EFFECTS__ */
export function newListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
}
