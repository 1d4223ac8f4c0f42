/** Why: the rows of the grid are made in code, so that thousands of ads cost no more than those in sight. */
import { useSyncExternalStore } from "react";

/** The widths at which a column is added, as the rest of the page has them. */
const STEPS = ["(min-width: 30rem)", "(min-width: 64rem)", "(min-width: 80rem)"];

function subscribe(listener: () => void): () => void {
  const queries = STEPS.map((step) => window.matchMedia(step));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

/** How many cards stand side by side: 1 to 4. */
export function useColumns(): number {
  return useSyncExternalStore(
    subscribe,
    () => 1 + STEPS.filter((step) => window.matchMedia(step).matches).length,
    () => 1,
  );
}
