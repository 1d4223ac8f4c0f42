/**
 * Why: React's `lazy` holds suspended content back for up to 300 ms after the last fallback was shown; in the header
 * the account would visibly appear late. This component shows what it fetches as soon as it has loaded.
 */
import { type ReactNode, useEffect, useState } from "react";

interface LaterProps<T> {
  /** A constant function, so that it is called once. */
  load: () => Promise<T>;
  /** Shown until it has loaded, and if loading fails; the next page load tries again. */
  held: ReactNode;
  children: (loaded: T) => ReactNode;
}

export function Later<T>({ load, held, children }: LaterProps<T>) {
  const [loaded, setLoaded] = useState<{ value: T }>();
  useEffect(() => {
    load().then(
      (value) => setLoaded({ value }),
      () => undefined,
    );
  }, [load]);
  return loaded ? children(loaded.value) : held;
}
