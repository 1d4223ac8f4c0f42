/** Why: what depends on the query string or the visitor is shown only after React took the prerendered page over. */
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
