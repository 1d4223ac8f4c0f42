/** Why: the filters of the inbox are in its address, so that a notice or a colleague can link to the same list. */
import { CHECKS_FILTERS, CHECKS_STATES, type ChecksFilter } from "~/domain/checks/filter";
import type { AdvertisementWhere, Platform } from "~/graphql/schema.generated";

export const PLATFORMS = ["Facebook", "Instagram", "Twitter"] as const satisfies readonly Platform[];
/** Minimum age in hours, or ads past their own deadline. */
export const AGES = ["24", "48", "overdue"] as const;
/** The address in earlier mails, when every deadline was this many hours after the ad came. */
const OVERDUE_BEFORE = "72";

export interface InboxFilters {
  campaign: string;
  network: Platform | "";
  age: (typeof AGES)[number] | "";
  checks: ChecksFilter | "";
  /** The assignee: a person's id, or one of these two words. */
  assigned: string;
}

export const NO_FILTERS: InboxFilters = { campaign: "", network: "", age: "", checks: "", assigned: "" };
export const MINE = "me";
export const NOBODYS = "nobody";

const HOUR_MS = 3_600_000;
/** Moments are rounded to minutes, so that the query's variables, and its cached result, stay the same for a while. */
const MINUTE_MS = 60_000;

export function filtersOf(query: URLSearchParams): InboxFilters {
  const oneOf = <T extends string>(name: string, options: readonly T[]) =>
    options.find((value) => value === query.get(name)) ?? "";
  return {
    campaign: query.get("campaign") ?? "",
    network: oneOf("network", PLATFORMS),
    age: query.get("age") === OVERDUE_BEFORE ? "overdue" : oneOf("age", AGES),
    checks: oneOf("checks", CHECKS_FILTERS),
    assigned: query.get("assigned") ?? "",
  };
}

/** The query string for these filters. */
export function queryOf(filters: InboxFilters): string {
  const chosen = Object.entries(filters).filter(([, value]) => value);
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
}

/** Whether two sets of filters are equal. */
export function isSame(one: InboxFilters, other: InboxFilters): boolean {
  return queryOf(one) === queryOf(other);
}

/** Whether any filter is active. */
export function isFiltered(filters: InboxFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Whether the filter names a person who does not audit for the company, such as a former member. */
export function isGone(assigned: string, auditors: readonly { id: string }[]): boolean {
  return (
    assigned !== "" &&
    assigned !== MINE &&
    assigned !== NOBODYS &&
    !auditors.some(({ id }) => id === assigned)
  );
}

/** Whether the filters include ads assigned to this person, or to no one. */
export function isAssigned(assigned: string, assigneeId: string | null, me: string): boolean {
  if (assigned === NOBODYS) return assigneeId === null;
  return !assigned || assigneeId === (assigned === MINE ? me : assigned);
}

/** What a brand decides itself: waiting ads that are paid in product. */
export function whereOf(
  companyId: string,
  filters: InboxFilters,
  now: number,
  me: string,
): AdvertisementWhere {
  const hours = filters.age === "overdue" ? 0 : Number(filters.age);
  const before = Math.floor((now - hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return {
    companyId,
    status: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
    paymentType: "Product",
    changeRequested: false,
    snoozed: false,
    ...(filters.campaign && { campaignId: filters.campaign }),
    ...(filters.network && { platform: [filters.network] }),
    ...(filters.checks && { checks: CHECKS_STATES[filters.checks] }),
    ...(filters.assigned === NOBODYS && { assigned: false }),
    ...(filters.assigned &&
      filters.assigned !== NOBODYS && { assigneeId: filters.assigned === MINE ? me : filters.assigned }),
    ...(filters.age === "overdue" && { overdue: true }),
    ...(hours && { createdTo: new Date(before).toISOString() }),
  };
}
