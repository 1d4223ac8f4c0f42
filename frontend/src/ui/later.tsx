/**
 * Why: React's `lazy` holds what suspended back for up to 300 ms after the last fallback was shown; in the header that is seen as an
 * account that comes late. This shows a component as soon as its code has come, and the fallback until then.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export function later<P extends object>(load: () => Promise<ComponentType<P>>, fallback: ReactNode) {
  let Loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [, setCome] = useState(false);
    useEffect(() => {
      // Without its code the place stays held; the next page load asks again.
      load().then(
        (component) => {
          Loaded = component;
          setCome(true);
        },
        () => undefined,
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : fallback;
  };
}
