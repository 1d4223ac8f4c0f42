/** Why: what depends on the query string or the visitor is shown only after React has hydrated the prerendered page. */
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
