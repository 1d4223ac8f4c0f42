/** Why: several screens link to the comparison of campaigns; its address and its limits are in one place. */
import { paths } from "~/config/paths";

/** The largest and the smallest number of campaigns in a comparison. */
export const MOST = 4;
export const FEWEST = 2;

/** The address that compares these campaigns; only the first `MOST` of them. */
export function comparisonOf(ids: readonly string[]): string {
  return `${paths.compare}?${new URLSearchParams(ids.slice(0, MOST).map((id) => ["c", id]))}`;
}
