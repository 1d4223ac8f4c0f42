/** Why: a campaign's results are shown to others straight from its page, from its first day until today. */

import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { ShareDialog } from "~/domain/reports/share-dialog";
import { useLifetime } from "./lifetime";

const DAY_MS = 86_400_000;
/** A report covers 400 days at most, and the day in which it ends counts whole. */
const MOST_MS = 399 * DAY_MS;

interface ShareCampaignProps {
  campaign: CampaignResultsFragment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Of a campaign that runs for longer than a report may cover, its last days are shared. */
export default function ShareCampaign({ campaign, ...dialog }: ShareCampaignProps) {
  const where = useLifetime(campaign);
  const from = Math.max(Date.parse(where.from), Date.parse(where.to) - MOST_MS);
  return (
    <ShareDialog {...dialog} where={{ ...where, from: new Date(from).toISOString() }} title={campaign.name} />
  );
}
