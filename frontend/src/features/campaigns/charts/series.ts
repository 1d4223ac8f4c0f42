/** Why: charts and their tables are drawn from the same rows, made here from what the server tells. */
import type { LastDays } from "~/domain/charts/periods";
import type { CampaignChartsQuery, Platform } from "~/graphql/generated/graphql";

export type ChartedCampaign = CampaignChartsQuery["campaigns"][number];
export type EngagementDay = ChartedCampaign["engagementSeries"][number];

export const METRICS = ["likes", "comments", "engagement"] as const;
export type Metric = (typeof METRICS)[number];
export type Period = LastDays | "all";

/** One day; a figure per network that the campaign has. */
export interface DayRow {
  day: string;
  /** Null on a day without figures. */
  total: number | null;
  networks: Partial<Record<Platform, number>>;
}

const DAY_MS = 86_400_000;
const ORDER: readonly Platform[] = ["Instagram", "Facebook", "Twitter"];

const dayOf = (moment: string) => moment.slice(0, 10);

export function networksOf(days: readonly EngagementDay[]): Platform[] {
  return ORDER.filter((network) => days.some(({ platform }) => platform === network));
}

/** Every day from the first of the period to the last that has figures; days and networks without figures have none. */
export function byDay(days: readonly EngagementDay[], metric: Metric, period: Period): DayRow[] {
  const last = days.at(-1);
  const first = days[0];
  if (!first || !last) return [];
  const rows = new Map<string, DayRow>();
  const end = Date.parse(dayOf(last.day));
  const start = period === "all" ? Date.parse(dayOf(first.day)) : end - (Number(period) - 1) * DAY_MS;
  for (let moment = start; moment <= end; moment += DAY_MS) {
    const day = new Date(moment).toISOString().slice(0, 10);
    rows.set(day, { day, total: null, networks: {} });
  }
  for (const item of days) {
    const row = rows.get(dayOf(item.day));
    if (!row) continue;
    row.networks[item.platform] = (row.networks[item.platform] ?? 0) + item[metric];
    row.total = (row.total ?? 0) + item[metric];
  }
  return [...rows.values()];
}

export interface ExpectedRow {
  day: string;
  /** Running totals; `real` ends with the last day that has figures. */
  real: number | null;
  expected: number | null;
}

/** What came so far day by day, beside a target that grows evenly over the days forecast, from the campaign's start. */
export function againstExpected(campaign: ChartedCampaign): ExpectedRow[] {
  const { engagementSeries: days, engagementExpected, forecastDays } = campaign;
  const last = days.at(-1);
  const first = days[0];
  if (!first || !last) return [];
  const begun = Date.parse(dayOf(campaign.startDt ?? campaign.creationDt));
  const start = Math.min(begun, Date.parse(dayOf(first.day)));
  const realEnd = Date.parse(dayOf(last.day));
  const targeted = engagementExpected > 0 && forecastDays > 0;
  const end = targeted ? Math.max(realEnd, begun + forecastDays * DAY_MS) : realEnd;
  const came = new Map<string, number>();
  for (const { day, engagement } of days) came.set(dayOf(day), (came.get(dayOf(day)) ?? 0) + engagement);
  const rows: ExpectedRow[] = [];
  let real = 0;
  for (let moment = start; moment <= end; moment += DAY_MS) {
    const day = new Date(moment).toISOString().slice(0, 10);
    real += came.get(day) ?? 0;
    const share = Math.min(1, Math.max(0, (moment - begun) / (forecastDays * DAY_MS)));
    rows.push({
      day,
      real: moment <= realEnd ? real : null,
      expected: targeted ? Math.round(engagementExpected * share) : null,
    });
  }
  return rows;
}

export type Gender = "female" | "male" | "anonymous";

export interface GenderRow {
  group: "creators" | "audience";
  gender: Gender;
  count: number;
  /** Of the group, 0 to 1. */
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
