/** Why: the grid is virtualised by rows, so code must know the number of columns. */
import { useSyncExternalStore } from "react";

/** The breakpoints at which a column is added. */
const STEPS = ["(min-width: 30rem)", "(min-width: 64rem)", "(min-width: 80rem)"];

function subscribe(listener: () => void): () => void {
  const queries = STEPS.map((step) => window.matchMedia(step));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** The number of columns, 1 to 4. */
export function useColumns(): number {
  return useSyncExternalStore(
    subscribe,
    () => 1 + STEPS.filter((step) => window.matchMedia(step).matches).length,
    () => 1,
  );
}
