/** Why: inbox, campaign and queue filter by check result, with the same values in the address. */
import type { ChecksState } from "~/graphql/schema.generated";

export const CHECKS_FILTERS = ["warnings", "passed"] as const;
export type ChecksFilter = (typeof CHECKS_FILTERS)[number];

/** The check states that a filter includes. */
export const CHECKS_STATES: Record<ChecksFilter, ChecksState[]> = {
  warnings: ["WITH_WARNINGS"],
  passed: ["ALL_PASSED"],
};
