/** Why: the filters and the order of the ads are in the query string, so that they survive a reload, the back button and a shared link. */
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
  /** Days as 2026-11-21, both included. */
  from: string | null;
  to: string | null;
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
const DAY_MS = 86_400_000;

/** The filters of a query string; invalid values are ignored. */
export function readFilters(query: URLSearchParams): AdFilters {
  return {
    q: (query.get("q") ?? "").trim().slice(0, MAX_TEXT),
    status: oneOf(STATUSES, query.get("status")),
    network: oneOf(NETWORKS, query.get("network")),
    checks: oneOf(CHECKS_FILTERS, query.get("checks")),
    creator: query.get("creator")?.slice(0, MAX_TEXT) || null,
    from: day(query.get("from")),
    to: day(query.get("to")),
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

export function whereOf(campaignId: string, filters: AdFilters): AdvertisementWhere {
  return {
    campaignId,
    ...(filters.q && { search: filters.q }),
    ...(filters.status && { status: SERVER_STATUSES[filters.status] }),
    ...(filters.status && isWaiting(filters.status) && { changeRequested: filters.status === "changing" }),
    ...(filters.network && { platform: [PLATFORM[filters.network]] }),
    ...(filters.checks && { checks: CHECKS_STATES[filters.checks] }),
    ...(filters.creator && { personId: filters.creator }),
    ...(filters.from && { createdFrom: `${filters.from}T00:00:00Z` }),
    ...(filters.to && { createdTo: dayAfter(filters.to) }),
  };
}

export function orderOf({ sort }: AdFilters): Order {
  return ORDERS[sort];
}

/** The variables of one page of a campaign's ads. */
export const listOf = (campaignId: string, filters: AdFilters, limit: number, after: string | null) => ({
  where: whereOf(campaignId, filters),
  ...orderOf(filters),
  limit,
  after,
});

/** Of the two that have one status on the server. */
function isWaiting(status: StatusFilter): boolean {
  return status === "waiting" || status === "changing";
}

/** Whether a new ad matches the filters. */
export function matches(ad: AdvertisementCardFragment, filters: AdFilters): boolean {
  const { q, status, network, checks, creator, from, to } = filters;
  const text = q.toLocaleLowerCase();
  return (
    (!status || standingOf(ad).label === status) &&
    (!network || ad._posts.some((post) => post.platform === PLATFORM[network])) &&
    (!checks || CHECKS_STATES[checks].includes(ad.checks.state)) &&
    (!creator || ad.personId === creator) &&
    (!from || ad.creationDt.slice(0, 10) >= from) &&
    (!to || ad.creationDt.slice(0, 10) <= to) &&
    (!q ||
      ad.caption.toLocaleLowerCase().includes(text) ||
      ad.captionIdentifier.toLocaleLowerCase().startsWith(text))
  );
}

function oneOf<const T extends readonly string[]>(values: T, text: string | null): T[number] | null {
  return values.find((value) => value === text) ?? null;
}

function day(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : text;
}

function dayAfter(text: string): string {
  return new Date(new Date(`${text}T00:00:00Z`).getTime() + DAY_MS).toISOString();
}
