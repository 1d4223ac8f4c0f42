/** Why: the ads of a campaign, pictures first, with a refresh that says what it does. */
import { NetworkStatus } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { CampaignAdvertisementsDocument } from "~/graphql/generated/graphql";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/notices";
import { Spinner } from "~/ui/spinner";
import { Failed } from "../failed";
import { AdCard } from "./ad-card";
import { Lightbox } from "./lightbox";

const PAGE_SIZE = 60;

interface AdGridProps {
  campaignId: string;
  total: number;
  refreshTotals: () => Promise<unknown>;
}

export function AdGrid({ campaignId, total, refreshTotals }: AdGridProps) {
  const { campaigns, companies } = usePortalTexts();
  const [zoomed, setZoomed] = useState<number | null>(null);
  const { data, error, networkStatus, refetch, fetchMore } = useQuery(CampaignAdvertisementsDocument, {
    variables: { campaignId, limit: PAGE_SIZE },
    fetchPolicy: "cache-and-network",
    notifyOnNetworkStatusChange: true,
  });
  const ads = data?.advertisements;
  const refreshing = networkStatus === NetworkStatus.refetch;

  const refresh = () => Promise.all([refetch(), refreshTotals()]);

  function more() {
    const last = ads?.at(-1);
    if (!last) return;
    fetchMore({
      variables: { after: last._id },
      updateQuery: (before, { fetchMoreResult }) => ({
        ...before,
        advertisements: [...before.advertisements, ...fetchMoreResult.advertisements],
      }),
    }).catch(() => notify("bad", companies.states.unavailable));
  }

  return (
    <section className="mt-14" aria-labelledby="ads">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="ads" className="text-2xl">
          {campaigns.grid}
        </h2>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void refresh().catch(() => notify("bad", companies.states.unavailable))}
          busy={refreshing}
        >
          {!refreshing && <Icon name="refresh" />}
          {refreshing ? campaigns.refreshing : campaigns.refresh}
        </Button>
      </div>
      {!ads && error ? (
        <Failed error={error} retry={refresh} />
      ) : !ads ? (
        <div className="grid min-h-64 place-items-center">
          <Spinner label={companies.states.loading} />
        </div>
      ) : ads.length === 0 ? (
        <EmptyState level={2} title={campaigns.empty} text={campaigns.emptyHint} />
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {ads.map((ad, index) => (
            <li key={ad._id} className="[contain-intrinsic-size:auto_34rem] [content-visibility:auto]">
              <AdCard ad={ad} zoom={() => setZoomed(index)} />
            </li>
          ))}
        </ul>
      )}
      {ads && ads.length > 0 && ads.length < total && (
        <div className="mt-8 text-center">
          <Button variant="quiet" busy={networkStatus === NetworkStatus.fetchMore} onClick={more}>
            {campaigns.more}
          </Button>
        </div>
      )}
      {ads && zoomed !== null && (
        <Lightbox pictures={ads} index={zoomed} show={setZoomed} close={() => setZoomed(null)} />
      )}
    </section>
  );
}
