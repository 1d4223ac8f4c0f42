/** Why: a campaign's charts: by network over time, against expectations, by gender; a chunk of their own. */

import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { seriesDay } from "~/config/days";
import { networkName } from "~/domain/advertisements/network";
import { Failed } from "~/graphql/failed";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { CampaignChartsDocument } from "../campaigns.generated";
import { LiveMark } from "../live-mark";
import { useActivity } from "../use-activity";
import { ExpectedChart } from "./expected-chart";
import { GenderChart } from "./gender-chart";
import { NetworkChart } from "./network-chart";
import { type ChartedCampaign, networksOf } from "./series";

/** Figures come in bursts: the charts are redrawn once after each. */
const REDRAW_MS = 1500;

interface ChartsProps {
  campaignId: string;
  /** A campaign that takes no posts has no live mark. */
  running: boolean;
  refreshTotals: () => Promise<unknown>;
}

export default function Charts({ campaignId, running, refreshTotals }: ChartsProps) {
  const { results } = usePortalTexts();
  const { charts } = results;
  const formats = useFormats();
  const { data, error, refetch } = useQuery(CampaignChartsDocument, {
    variables: { campaignId },
    fetchPolicy: "cache-and-network",
  });
  const redraw = useRef<ReturnType<typeof setTimeout>>(undefined);
  const live = useActivity(campaignId, {
    onAd: () => {
      clearTimeout(redraw.current);
      redraw.current = setTimeout(() => void refetch().catch(() => undefined), REDRAW_MS);
    },
    onMissed: () => Promise.all([refetch(), refreshTotals()]),
    behind: true,
  });
  useEffect(() => {
    return () => clearTimeout(redraw.current);
  }, []);

  const campaign = data?.campaigns?.[0] as ChartedCampaign | undefined;
  if (!campaign && error) return <Failed error={error} retry={() => refetch()} />;
  if (!campaign) return <LoadingArea label={charts.loading} className="min-h-96" />;
  const last = campaign.engagementSeries.at(-1);
  const networks = networksOf(campaign.engagementSeries);
  const source = last
    ? charts.source(formats.list(networks.map(networkName)), formats.day(seriesDay(last.day)))
    : null;
  return (
    <section aria-label={results.views.summary} className="mt-6">
      {running && <LiveMark state={live} />}
      {campaign.engagementSeries.length === 0 ? (
        <EmptyState level={2} title={charts.empty} text={charts.emptyHint} />
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-6 xl:grid-cols-2">
          <div className="min-w-0 xl:col-span-2">
            <NetworkChart campaign={campaign} source={source} />
          </div>
          <ExpectedChart campaign={campaign} />
          <GenderChart campaign={campaign} />
        </div>
      )}
    </section>
  );
}
