/** Why: inbox, campaign and queue are narrowed by what the checks say, by the same words in the address. */
import type { ChecksState } from "~/graphql/schema.generated";

export const CHECKS_FILTERS = ["warnings", "passed"] as const;
export type ChecksFilter = (typeof CHECKS_FILTERS)[number];

/** The states that a filter lets through. */
export const CHECKS_STATES: Record<ChecksFilter, ChecksState[]> = {
  warnings: ["WITH_WARNINGS"],
  passed: ["ALL_PASSED"],
};
