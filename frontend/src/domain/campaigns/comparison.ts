/** Why: campaigns are chosen for a comparison on several screens, which lead to the same address with as many as it takes. */
import { paths } from "~/config/paths";

/** Most campaigns that are compared at once, and fewest. */
export const MOST = 4;
export const FEWEST = 2;

/** The comparison of these campaigns, the first of them if they are too many. */
export function comparisonOf(ids: readonly string[]): string {
  return `${paths.compare}?${new URLSearchParams(ids.slice(0, MOST).map((id) => ["c", id]))}`;
}
