/** Why: what many components show and none owns is kept outside React, and tells them when it changes. */

interface Listeners {
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** Calls every function that subscribed. */
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
