/**
 * Why: which pictures are shown is in the query string, so that a link from a campaign or a creator, a reload and the
 * back button keep it.
 */
import { type Day, endOf, isDay, startOf } from "~/config/days";
import type { PictureWhere, Platform } from "~/graphql/schema.generated";

export const NETWORKS: readonly Platform[] = ["Instagram", "Facebook", "Twitter"];
const LONGEST = 100;

export interface PictureFilters {
  search: string;
  campaign: string;
  creator: string;
  network: Platform | "";
  /** Days of the company, both included. */
  from: Day | "";
  to: Day | "";
}

/** The filters of a query string; invalid values are ignored. */
export function readFilters(query: URLSearchParams): PictureFilters {
  const text = (name: string) => query.get(name)?.trim().slice(0, LONGEST) ?? "";
  const day = (name: string) => {
    const value = query.get(name);
    return isDay(value) ? value : "";
  };
  return {
    search: text("search"),
    campaign: text("campaign"),
    creator: text("creator"),
    network: NETWORKS.find((option) => option === query.get("network")) ?? "",
    from: day("from"),
    to: day("to"),
  };
}

export const isFiltered = (filters: PictureFilters) => Object.values(filters).some(Boolean);

/** `zone` is the one of the company's days. */
export function whereOf(companyId: string, filters: PictureFilters, zone: string): PictureWhere {
  const { search, campaign, creator, network, from, to } = filters;
  return {
    companyId,
    ...(search && { search }),
    ...(campaign && { campaignId: campaign }),
    ...(creator && { personId: creator }),
    ...(network && { platform: [network] }),
    ...(from && { createdFrom: startOf(from, zone) }),
    ...(to && { createdTo: endOf(to, zone) }),
  };
}
