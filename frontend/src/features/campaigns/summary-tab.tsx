/** Why: a campaign's results, in all its totals and drawn over time. */
import { useQuery } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { useStanding } from "~/domain/campaigns/standing";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { LoadingArea } from "~/ui/loading";
import { CampaignDeliveredDocument } from "./campaigns.generated";
import { useLifetime } from "./lifetime";

/** The chart library is large: the totals do not wait for it. */
const Charts = lazy(() => import("./charts/charts"));

interface SummaryTabProps {
  campaign: CampaignResultsFragment;
  refreshTotals: () => Promise<unknown>;
}

export default function SummaryTab({ campaign, refreshTotals }: SummaryTabProps) {
  const { campaigns, results } = usePortalTexts();
  const { totals: texts, summary } = campaigns;
  const { totals } = campaign;
  const standing = useStanding(campaign);
  const where = useLifetime(campaign);
  const product = campaign.paymentType === "Product";
  const { data } = useQuery(CampaignDeliveredDocument, { variables: { where }, skip: !product });
  const delivered = data?.campaignReport.figures.delivered;
  return (
    <>
      <section aria-label={summary.totals} className="mt-6">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Total value={totals.posts} label={texts.posts} />
          <Total value={totals.approved} label={texts.approved} />
          <Total value={totals.waiting} label={summary.waiting} />
          <Total value={totals.rejected} label={summary.rejected} />
          <Total value={totals.comments} label={texts.comments} />
          <Total value={totals.likes} label={texts.likes} />
          {delivered !== undefined && <Total value={delivered} label={summary.delivered} />}
        </dl>
      </section>
      <Suspense fallback={<LoadingArea label={results.charts.loading} className="min-h-96" />}>
        <Charts campaignId={campaign._id} running={standing === "OnGoing"} refreshTotals={refreshTotals} />
      </Suspense>
    </>
  );
}

function Total({ value, label }: { value: number; label: string }) {
  const formats = useFormats();
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="figure text-2xl">{formats.number(value)}</dd>
    </div>
  );
}
