/** Why: some of a campaign's figures are told by period only; over its whole life, the period is this one. */

import { useState } from "react";
import { moment } from "~/config/clock";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import type { ReportWhere } from "~/graphql/schema.generated";

/** From the campaign's first day to the end of today. */
export function useLifetime({ _id, companyId, creationDt }: CampaignResultsFragment): ReportWhere {
  const [to] = useState(() => moment().toISOString());
  return { companyId, campaignIds: [_id], from: creationDt, to };
}
