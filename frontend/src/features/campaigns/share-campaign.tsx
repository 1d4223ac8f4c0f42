/** Why: a campaign's results are shared straight from its page, from its first day until today. */

import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { ShareDialog } from "~/domain/reports/share-dialog";
import { useTimeZone } from "~/session/use-time-zone";
import { reportable, useLifetime } from "./lifetime";

interface ShareCampaignProps {
  campaign: CampaignResultsFragment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** If a campaign runs for longer than a report may cover, its last days are shared. */
export default function ShareCampaign({ campaign, ...dialog }: ShareCampaignProps) {
  const where = reportable(useLifetime(campaign), useTimeZone());
  return <ShareDialog {...dialog} where={where} title={campaign.name} />;
}
