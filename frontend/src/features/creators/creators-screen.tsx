/** Why: a company sees who brings most to its campaigns, at what cost, and what each of them posted. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CreatorTable } from "~/domain/creators/creator-table";
import { Failed } from "~/graphql/failed";
import {
  CreatorCampaignsDocument,
  type CreatorOrder,
  CreatorsDocument,
  type CreatorsQueryVariables,
} from "~/graphql/generated/graphql";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { SearchBox } from "~/ui/search-box";
import { SmallSelect } from "~/ui/small-select";
import { withParameter } from "~/ui/with-parameter";
import { CreatorAds } from "./creator-ads";
import { CreatorsCsv } from "./creators-csv";
import { FoundCreators } from "./found-creators";

const PAGE_SIZE = 50;
const ORDERS = ["Engagement", "Approved", "Last"] as const satisfies CreatorOrder[];

export function CreatorsScreen({ session }: { session: Session }) {
  const companyId = session.company?._id ?? "";
  const texts = useCreatorsTexts();
  const [query, setQuery] = useSearchParams();
  const order = ORDERS.find((one) => one === query.get("order")) ?? "Engagement";
  const campaignId = query.get("campaign");
  const creator = query.get("creator");
  const named = query.get("name")?.trim() ?? "";
  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });
  const { data } = useQuery(CreatorCampaignsDocument, { variables: { companyId } });
  const campaigns = data?.campaigns ?? [];

  if (creator) {
    const back = `?${withParameter(query, "creator", "")}`;
    return (
      <CreatorAds
        session={session}
        where={{ companyId, personId: creator, ...(campaignId && { campaignId }) }}
        back={back}
      />
    );
  }
  const variables = { companyId, campaignId, order };
  const to = (personId: string) => ({ search: withParameter(query, "creator", personId).toString() });
  return (
    <div className="wrap py-8 md:py-10">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1 text-soft">{texts.lead}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-56">
          <SearchBox
            small
            label={texts.search}
            placeholder={texts.search}
            text={named}
            search={(text) => change("name", text)}
          />
        </div>
        <SmallSelect
          label={texts.order}
          value={order}
          options={ORDERS.map((one) => [one, texts.orders[one]])}
          onChange={({ target }) => change("order", target.value === "Engagement" ? "" : target.value)}
        />
        <SmallSelect
          label={texts.campaign}
          value={campaignId ?? ""}
          className="w-52 truncate sm:w-72"
          options={[["", texts.anyCampaign], ...campaigns.map(({ _id, name }) => [_id, name] as const)]}
          onChange={({ target }) => change("campaign", target.value)}
        />
        <div className="sm:ml-auto">
          <CreatorsCsv variables={variables} />
        </div>
      </div>
      {named ? (
        <FoundCreators
          key={`${order} ${campaignId}`}
          variables={variables}
          text={named}
          to={to}
          clear={() => change("name", "")}
        />
      ) : (
        <CreatorList variables={variables} to={to} showAll={() => change("campaign", "")} />
      )}
    </div>
  );
}

interface CreatorListProps {
  variables: Omit<CreatorsQueryVariables, "limit">;
  to: (personId: string) => { search: string };
  /** Removes the campaign from the filters. */
  showAll: () => void;
}

function CreatorList({ variables, to, showAll }: CreatorListProps) {
  const texts = useCreatorsTexts();
  const { states } = usePortalTexts().companies;
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(CreatorsDocument, {
    variables: { ...variables, limit: PAGE_SIZE },
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? (error ? undefined : previousData))?.creators;
  if (!page && error) return <Failed what="collection" error={error} retry={() => refetch()} />;
  if (!page)
    return (
      <Loading label={states.loading} className="mt-6 grid grid-cols-1 gap-2">
        <Skeletons count={6} className="h-12" />
      </Loading>
    );
  const { creators, total } = page;
  if (total === 0)
    return variables.campaignId ? (
      <EmptyState level={2} title={texts.emptyCampaign}>
        <Button variant="quiet" onClick={showAll}>
          {texts.allCampaigns}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState level={2} title={texts.empty} text={texts.emptyHint} />
    );

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
    <section aria-label={texts.title} aria-busy={!data || undefined} className="mt-5">
      <p className="mb-3 text-sm text-soft">{texts.total(formats.number(total))}</p>
      <div className="lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-lift">
        <CreatorTable creators={creators} to={to} acrossCampaigns={!variables.campaignId} />
      </div>
      {creators.length < total && (
        <MoreButton busy={busy} more={more} failed={states.unavailable}>
          {texts.more}
        </MoreButton>
      )}
    </section>
  );
}
