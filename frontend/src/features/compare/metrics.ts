/**
 * Why: which figures of campaigns are compared, and which of them is the best; arithmetic, kept apart from its look.
 */
import { type Day, dayIn, daysBetween, seriesDay } from "~/config/days";
import { FEWEST } from "~/domain/campaigns/comparison";
import { productCostOf } from "~/domain/campaigns/product-cost";
import type { ComparedCampaignFragment } from "./compare.generated";

export type Compared = Omit<ComparedCampaignFragment, "__typename">;

const METRICS = [
  "engagement",
  "approved",
  "posts",
  "approvalRate",
  "creators",
  "perPost",
  "perDay",
  "goal",
  "likes",
  "comments",
  "spent",
  "spentOnPosts",
  "spentOnReactions",
  "cost",
  "productCost",
  "productCostEach",
  "days",
] as const;
export type Metric = (typeof METRICS)[number];

/** What is better: more of it, less of it, or neither. */
const BETTER: Record<Metric, "more" | "less" | null> = {
  engagement: "more",
  approved: "more",
  posts: "more",
  approvalRate: "more",
  creators: "more",
  perPost: "more",
  perDay: "more",
  goal: "more",
  likes: "more",
  comments: "more",
  spent: null,
  spentOnPosts: null,
  spentOnReactions: null,
  cost: "less",
  productCost: null,
  productCostEach: "less",
  days: null,
};

/** Sums of money, of campaigns that pay in it. */
export const SUMS: readonly Metric[] = ["spent", "spentOnPosts", "spentOnReactions"];
/** Estimates, of campaigns that pay in product and have a unit value. */
const ESTIMATES: readonly Metric[] = ["productCost", "productCostEach"];
const AMOUNTS: readonly Metric[] = [...SUMS, "cost", ...ESTIMATES];

/** The metrics with a value for these campaigns: estimates only if a campaign has one. */
export function metricsOf(campaigns: readonly Compared[]): readonly Metric[] {
  const estimated = campaigns.some((campaign) => productCostOf(campaign) !== null);
  return estimated ? METRICS : METRICS.filter((metric) => !ESTIMATES.includes(metric));
}

/** The time of the figures; its day in the company's zone is today. */
export interface Reading {
  now: number;
  zone: string;
}

/** The day on which a campaign began. */
function firstDay(campaign: Compared, zone: string): Day {
  return campaign.startDay ?? dayIn(zone, campaign.creationDt);
}

/** Days that a campaign has run until today or its last day, both included; 0 before its start. */
function daysRun(campaign: Compared, { now, zone }: Reading): number {
  const today = dayIn(zone, now);
  const last = campaign.endDay && campaign.endDay < today ? campaign.endDay : today;
  return Math.max(0, daysBetween(firstDay(campaign, zone), last) + 1);
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** The figure of a campaign: amounts in units of its currency, shares of 1; null if there is none. */
export function figure(campaign: Compared, metric: Metric, reading: Reading): number | null {
  const { totals, engagementReal, paymentType, budgetSpent } = campaign;
  const days = daysRun(campaign, reading);
  switch (metric) {
    case "engagement":
      return engagementReal;
    case "approved":
      return totals.approved;
    case "posts":
      return totals.posts;
    case "approvalRate":
      return ratio(totals.approved, totals.approved + totals.rejected);
    case "creators":
      return campaign.influencersTotal;
    case "perPost":
      return ratio(engagementReal, totals.approved);
    case "perDay":
      return ratio(engagementReal, days);
    case "goal":
      return ratio(engagementReal, campaign.engagementExpected);
    case "likes":
      return totals.likes;
    case "comments":
      return totals.comments;
    case "spent":
      return paymentType === "Money" ? budgetSpent : null;
    case "spentOnPosts":
      return paymentType === "Money" ? budgetSpent - totals.spentOnReactions : null;
    case "spentOnReactions":
      return paymentType === "Money" ? totals.spentOnReactions : null;
    case "cost":
      return paymentType === "Money" ? ratio(budgetSpent, engagementReal) : null;
    case "productCost":
      return productCostOf(campaign);
    case "productCostEach":
      return ratio(productCostOf(campaign) ?? 0, engagementReal) || null;
    case "days":
      return days;
  }
}

/**
 * The id of the campaign with the best figure; null if the metric has no better direction, if two are equally good, or
 * if the figures cannot be compared: amounts in different currencies.
 */
export function best(campaigns: readonly Compared[], metric: Metric, reading: Reading): string | null {
  const better = BETTER[metric];
  const measured = campaigns.flatMap((campaign) => {
    const value = figure(campaign, metric, reading);
    return value === null ? [] : [{ campaign, value: better === "less" ? -value : value }];
  });
  if (!better || measured.length < FEWEST) return null;
  if (AMOUNTS.includes(metric) && new Set(measured.map(({ campaign }) => campaign.currency)).size > 1)
    return null;
  const [first, second] = measured.sort((one, other) => other.value - one.value);
  return first && second && first.value > second.value ? first.campaign._id : null;
}

export interface Point {
  /** The number of the campaign's day, from 1, as in the days that it has run. */
  day: number;
  /** All interactions until the end of that day. */
  sum: number;
}

/** A campaign's running total on each day with figures; what came before its start counts on its first day. */
export function addedUp(campaign: Compared, zone: string): Point[] {
  const start = firstDay(campaign, zone);
  const byDay = new Map<number, number>();
  for (const { day, engagement } of campaign.engagementSeries) {
    const since = Math.max(1, daysBetween(start, seriesDay(day)) + 1);
    byDay.set(since, (byDay.get(since) ?? 0) + engagement);
  }
  let sum = 0;
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, engagement]) => {
      sum += engagement;
      return { day, sum };
    });
}
