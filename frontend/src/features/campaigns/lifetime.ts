/** Why: some of a campaign's figures exist by period only; for its whole life, the period is this one. */

import { useState } from "react";
import { moment } from "~/config/clock";
import { addDays, dayIn, startOf } from "~/config/days";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import type { ReportWhere } from "~/graphql/schema.generated";

/** From the campaign's first day to the end of today. */
export function useLifetime({ _id, companyId, creationDt }: CampaignResultsFragment): ReportWhere {
  const [to] = useState(() => moment().toISOString());
  return { companyId, campaignIds: [_id], from: creationDt, to };
}

const MOST_DAYS = 400;

/** A period, or the last days of it that one report may cover: 400 of the zone, the last one whole. */
export function reportable<P extends Pick<ReportWhere, "from" | "to">>(period: P, zone: string): P {
  const earliest = startOf(addDays(dayIn(zone, period.to), 1 - MOST_DAYS), zone);
  return Date.parse(period.from) < Date.parse(earliest) ? { ...period, from: earliest } : period;
}
