/** Why: who posted for a campaign, and the results of each. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CreatorTable } from "~/domain/creators/creator-table";
import { Failed } from "~/graphql/failed";
import type { CreatorOrder } from "~/graphql/schema.generated";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { SmallSelect } from "~/ui/small-select";
import { CampaignCreatorListDocument } from "./campaigns.generated";
import { NO_FILTERS, withFilters } from "./filters";
import { withView } from "./views";

const PAGE = 50;
const ORDERS: readonly CreatorOrder[] = ["Engagement", "Approved", "Last"];

export default function CreatorsTab({ campaignId }: { campaignId: string }) {
  const { companies, results } = usePortalTexts();
  const texts = useCreatorsTexts();
  const formats = useFormats();
  const [query] = useSearchParams();
  const [order, setOrder] = useState<CreatorOrder>("Engagement");
  const [busy, setBusy] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(CampaignCreatorListDocument, {
    variables: { campaignId, order, limit: PAGE },
    fetchPolicy: "cache-and-network",
  });
  // The previous order stays while the new one loads, but not after an error.
  const page = (data ?? (error ? undefined : previousData))?.creators;
  if (error && !page) return <Failed what="collection" error={error} retry={() => refetch()} />;
  if (!page) return <LoadingArea label={companies.states.loading} />;
  const { creators, total } = page;
  if (total === 0) return <EmptyState level={2} title={texts.emptyCampaign} />;

  async function more() {
    setBusy(true);
    try {
      await fetchMore({
        variables: { after: creators.at(-1)?.personId ?? null },
        updateQuery: (before, { fetchMoreResult: { creators: added } }) => ({
          creators: { ...added, creators: [...before.creators.creators, ...added.creators] },
        }),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label={results.views.creators} className="mt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{texts.total(formats.number(total))}</p>
        <SmallSelect
          label={texts.order}
          value={order}
          options={ORDERS.map((option) => [option, texts.orders[option]])}
          onChange={({ target }) =>
            setOrder(ORDERS.find((option) => option === target.value) ?? "Engagement")
          }
        />
      </div>
      <CreatorTable
        creators={creators}
        opens="ads"
        to={(creator) => ({
          search: withView(withFilters(query, { ...NO_FILTERS, creator }), "ads").toString(),
        })}
      />
      {creators.length < total && (
        <MoreButton busy={busy} more={more} failed={companies.states.unavailable}>
          {texts.more}
        </MoreButton>
      )}
    </section>
  );
}
