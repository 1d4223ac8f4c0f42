/** Why: charts and their tables share the same rows, made here from the server's response. */
import { now as serverNow } from "~/config/clock";
import { addDays, type Day, dayIn, daysBetween, seriesDay } from "~/config/days";
import { daysOf, LAST_DAYS, type LastDays, lastDays } from "~/domain/charts/periods";
import type { Platform } from "~/graphql/schema.generated";
import type { CampaignChartsQuery } from "../campaigns.generated";

export type ChartedCampaign = CampaignChartsQuery["campaigns"][number];
export type EngagementDay = ChartedCampaign["engagementSeries"][number];

export const METRICS = ["likes", "comments", "engagement"] as const;
export type Metric = (typeof METRICS)[number];
export const SPANS = [...LAST_DAYS, "all"] as const;
/** The last days up to today, or from the first day with figures to the last. */
export type Span = LastDays | "all";

/** One day; a figure per network of the campaign. */
export interface DayRow {
  day: Day;
  /** Null on a day without figures. */
  total: number | null;
  networks: Partial<Record<Platform, number>>;
}

const ORDER: readonly Platform[] = ["Instagram", "Facebook", "Twitter"];

export function networksOf(days: readonly EngagementDay[]): Platform[] {
  return ORDER.filter((network) => days.some(({ platform }) => platform === network));
}

/** The usual 90 days; everything if none of them has figures, as in a campaign that ended long ago. */
export function usualSpan(days: readonly EngagementDay[], zone: string, now = serverNow()): Span {
  const last = days.at(-1);
  return last && seriesDay(last.day) < lastDays(90, zone, now).from ? "all" : "90";
}

/** Every day of the span; days and networks without figures have none. */
export function byDay(
  days: readonly EngagementDay[],
  metric: Metric,
  span: Span,
  zone: string,
  now = serverNow(),
): DayRow[] {
  const last = days.at(-1);
  const first = days[0];
  if (!first || !last) return [];
  const period =
    span === "all"
      ? { from: seriesDay(first.day), to: seriesDay(last.day) }
      : lastDays(Number(span), zone, now);
  const rows = new Map<Day, DayRow>(
    daysOf(period, Number.POSITIVE_INFINITY).map((day) => [day, { day, total: null, networks: {} }]),
  );
  for (const dayFigures of days) {
    const row = rows.get(seriesDay(dayFigures.day));
    if (!row) continue;
    row.networks[dayFigures.platform] = (row.networks[dayFigures.platform] ?? 0) + dayFigures[metric];
    row.total = (row.total ?? 0) + dayFigures[metric];
  }
  return [...rows.values()];
}

export interface ExpectedRow {
  day: Day;
  /** Running totals; `real` ends with the last day that has figures. */
  real: number | null;
  expected: number | null;
}

/** The running total by day, beside a target that grows evenly over the forecast days, from the campaign's start. */
export function againstExpected(campaign: ChartedCampaign, zone: string): ExpectedRow[] {
  const { engagementSeries: days, engagementExpected, forecastDays } = campaign;
  const last = days.at(-1);
  const first = days[0];
  if (!first || !last) return [];
  const begun = campaign.startDay ?? dayIn(zone, campaign.creationDt);
  const firstDay = seriesDay(first.day);
  const realEnd = seriesDay(last.day);
  const targeted = engagementExpected > 0 && forecastDays > 0;
  const goal = addDays(begun, forecastDays);
  const [from = begun] = [begun, firstDay].sort();
  const to = targeted && goal > realEnd ? goal : realEnd;
  const engagementByDay = new Map<Day, number>();
  for (const { day, engagement } of days)
    engagementByDay.set(seriesDay(day), (engagementByDay.get(seriesDay(day)) ?? 0) + engagement);
  let real = 0;
  return daysOf({ from, to }, Number.POSITIVE_INFINITY).map((day) => {
    real += engagementByDay.get(day) ?? 0;
    const share = Math.min(1, Math.max(0, daysBetween(begun, day) / forecastDays));
    return {
      day,
      real: day <= realEnd ? real : null,
      expected: targeted ? Math.round(engagementExpected * share) : null,
    };
  });
}

export type Gender = "female" | "male" | "anonymous";

export interface GenderRow {
  group: "creators" | "audience";
  gender: Gender;
  count: number;
  /** Share of the group, 0 to 1. */
  share: number;
}

export function byGender(campaign: ChartedCampaign): GenderRow[] {
  return [
    ...shares("creators", {
      female: campaign.engagementFemaleInfluencer,
      male: campaign.engagementMaleInfluencer,
    }),
    ...shares("audience", {
      female: campaign.engagementFemaleInfluenced,
      male: campaign.engagementMaleInfluenced,
      anonymous: campaign.engagementAnonymousInfluenced,
    }),
  ];
}

function shares(group: GenderRow["group"], counts: Partial<Record<Gender, number>>): GenderRow[] {
  const whole = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (whole <= 0) return [];
  return (Object.entries(counts) as [Gender, number][]).map(([gender, count]) => ({
    group,
    gender,
    count,
    share: count / whole,
  }));
}
