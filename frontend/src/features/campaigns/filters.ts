/**
 * Why: the filters and the order of the ads are in the query string, so that they survive a reload, the back button and
 * a shared link.
 */
import { type Day, dayIn, endOf, isDay, startOf } from "~/config/days";
import { standingOf } from "~/domain/changes/ad-standing";
import { CHECKS_FILTERS, CHECKS_STATES, type ChecksFilter } from "~/domain/checks/filter";
import type {
  AdvertisementMetric,
  AdvertisementStatus,
  AdvertisementWhere,
  OrderBy,
  Platform,
} from "~/graphql/schema.generated";
import type { AdvertisementCardFragment } from "./campaigns.generated";

export const STATUSES = ["waiting", "changing", "approved", "rejected"] as const;
export const NETWORKS = ["instagram", "facebook", "twitter"] as const;
export const SORTS = ["newest", "oldest", "likes", "comments"] as const;

export type StatusFilter = (typeof STATUSES)[number];
export type NetworkFilter = (typeof NETWORKS)[number];
export type Sort = (typeof SORTS)[number];

export interface AdFilters {
  q: string;
  status: StatusFilter | null;
  network: NetworkFilter | null;
  checks: ChecksFilter | null;
  /** Person id. */
  creator: string | null;
  /** Days of the company, both included. */
  from: Day | null;
  to: Day | null;
  sort: Sort;
}

export const NO_FILTERS: AdFilters = {
  q: "",
  status: null,
  network: null,
  checks: null,
  creator: null,
  from: null,
  to: null,
  sort: "newest",
};

const SERVER_STATUSES: Record<StatusFilter, AdvertisementStatus[]> = {
  waiting: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
  changing: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
  approved: ["Approved"],
  rejected: ["RejectedByCustomer", "RejectedByPlatform"],
};
export const PLATFORM: Record<NetworkFilter, Platform> = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "Twitter",
};
const ORDERS: Record<Sort, Order> = {
  newest: { orderBy: { creationDt: "DESC" } },
  oldest: { orderBy: { creationDt: "ASC" } },
  likes: { mostOf: "Likes" },
  comments: { mostOf: "Comments" },
};

interface Order {
  orderBy?: OrderBy;
  mostOf?: AdvertisementMetric;
}

const MAX_TEXT = 100;

/** The filters of a query string; invalid values are ignored. */
export function readFilters(query: URLSearchParams): AdFilters {
  return {
    q: (query.get("q") ?? "").trim().slice(0, MAX_TEXT),
    status: oneOf(STATUSES, query.get("status")),
    network: oneOf(NETWORKS, query.get("network")),
    checks: oneOf(CHECKS_FILTERS, query.get("checks")),
    creator: query.get("creator")?.slice(0, MAX_TEXT) || null,
    from: dayOf(query.get("from")),
    to: dayOf(query.get("to")),
    sort: oneOf(SORTS, query.get("sort")) ?? "newest",
  };
}

/** The query string with these changes; defaults are left out, other parameters stay. */
export function withFilters(query: URLSearchParams, changes: Partial<AdFilters>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text === "" || (name === "sort" && text === "newest")) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Number of active filters; the order does not count. */
export function countFilters({ q, status, network, checks, creator, from, to }: AdFilters): number {
  return [q, status, network, checks, creator, from, to].filter(Boolean).length;
}

/** `zone` is the one of the company's days. */
export function whereOf(campaignId: string, filters: AdFilters, zone: string): AdvertisementWhere {
  return {
    campaignId,
    ...(filters.q && { search: filters.q }),
    ...(filters.status && { status: SERVER_STATUSES[filters.status] }),
    ...(filters.status && isWaiting(filters.status) && { changeRequested: filters.status === "changing" }),
    ...(filters.network && { platform: [PLATFORM[filters.network]] }),
    ...(filters.checks && { checks: CHECKS_STATES[filters.checks] }),
    ...(filters.creator && { personId: filters.creator }),
    ...(filters.from && { createdFrom: startOf(filters.from, zone) }),
    ...(filters.to && { createdTo: endOf(filters.to, zone) }),
  };
}

export function orderOf({ sort }: AdFilters): Order {
  return ORDERS[sort];
}

/** The variables of one page of a campaign's ads. */
export const listOf = (
  campaignId: string,
  filters: AdFilters,
  zone: string,
  limit: number,
  after: string | null,
) => ({
  where: whereOf(campaignId, filters, zone),
  ...orderOf(filters),
  limit,
  after,
});

/** Of the two filters that have one status on the server. */
function isWaiting(status: StatusFilter): boolean {
  return status === "waiting" || status === "changing";
}

/** Whether a new ad matches the filters. */
export function matches(ad: AdvertisementCardFragment, filters: AdFilters, zone: string): boolean {
  const { q, status, network, checks, creator, from, to } = filters;
  const text = q.toLocaleLowerCase();
  const day = dayIn(zone, ad.creationDt);
  return (
    (!status || standingOf(ad).label === status) &&
    (!network || ad._posts.some((post) => post.platform === PLATFORM[network])) &&
    (!checks || CHECKS_STATES[checks].includes(ad.checks.state)) &&
    (!creator || ad.personId === creator) &&
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!q ||
      ad.caption.toLocaleLowerCase().includes(text) ||
      ad.captionIdentifier.toLocaleLowerCase().startsWith(text))
  );
}

function oneOf<const T extends readonly string[]>(values: T, text: string | null): T[number] | null {
  return values.find((value) => value === text) ?? null;
}

function dayOf(text: string | null): Day | null {
  return isDay(text) ? text : null;
}
