/** Why: a company sees who brings most to its campaigns, at what cost, and what each of them posted. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Navigate, type To, useParams, useSearchParams } from "react-router";
import { creatorPath } from "~/domain/creators/creator-path";
import { CreatorTable } from "~/domain/creators/creator-table";
import { Failed } from "~/graphql/failed";
import type { CreatorOrder } from "~/graphql/schema.generated";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { SearchBox } from "~/ui/search-box";
import { SmallSelect } from "~/ui/small-select";
import { withParameter } from "~/ui/with-parameter";
import { CreatorScreen } from "./creator-screen";
import {
  CreatorCampaignsDocument,
  CreatorsDocument,
  type CreatorsQueryVariables,
} from "./creators.generated";
import { CreatorsCsv } from "./creators-csv";

const PAGE_SIZE = 50;
/** The server refuses longer texts, which the search box does not take either. */
const LONGEST_SEARCH = 100;
const ORDERS = ["Engagement", "Approved", "Last"] as const satisfies CreatorOrder[];

/** All creators; with an id in the address, the page of one. */
export function CreatorsScreen({ session }: { session: Session }) {
  const { personId } = useParams();
  return personId ? <CreatorScreen key={personId} session={session} /> : <Ranking session={session} />;
}

function Ranking({ session }: { session: Session }) {
  const companyId = session.company?._id ?? "";
  const texts = useCreatorsTexts();
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const order = ORDERS.find((one) => one === query.get("order")) ?? "Engagement";
  const campaignId = query.get("campaign");
  const creator = query.get("creator");
  const tag = query.get("tag")?.trim() ?? "";
  const localize = useLocalize();
  const named = query.get("name")?.trim().slice(0, LONGEST_SEARCH) ?? "";
  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });
  const { data } = useQuery(CreatorCampaignsDocument, { variables: { companyId } });
  const campaigns = data?.campaigns ?? [];
  const tags = data?.creatorTags ?? [];

  const to = (personId: string) => ({
    pathname: localize(creatorPath(personId)),
    search: withParameter(query, "creator", "").toString(),
  });
  // The address that creators had before they had pages.
  if (creator) return <Navigate to={to(creator)} replace />;
  const variables = { companyId, campaignId, order, ...(named && { search: named }), ...(tag && { tag }) };
  return (
    <div className="wrap py-8 md:py-10">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1 text-soft">{texts.lead}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-44 2xl:w-56">
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
          className="w-52 truncate 2xl:w-72"
          options={[["", texts.anyCampaign], ...campaigns.map(({ _id, name }) => [_id, name] as const)]}
          onChange={({ target }) => change("campaign", target.value)}
        />
        {(tags.length > 0 || tag) && (
          <SmallSelect
            label={texts.tag}
            value={tag}
            className="w-44 truncate"
            options={[
              ["", texts.anyTag],
              ...tags.map(
                ({ name, creators }) => [name, texts.tagged(name, formats.number(creators))] as const,
              ),
              // One that nobody has any more, or that came with the address.
              ...(tag && !tags.some(({ name }) => name === tag) ? [[tag, tag] as const] : []),
            ]}
            onChange={({ target }) => change("tag", target.value)}
          />
        )}
        <div className="sm:ml-auto">
          <CreatorsCsv variables={variables} />
        </div>
      </div>
      <CreatorList
        variables={variables}
        to={to}
        showAll={() => change("campaign", "")}
        showAnyName={() => change("name", "")}
        showAnyTag={() => change("tag", "")}
      />
    </div>
  );
}

interface CreatorListProps {
  variables: Omit<CreatorsQueryVariables, "limit">;
  to: (personId: string) => To;
  /** Removes the campaign from the filters. */
  showAll: () => void;
  /** Removes the name from the filters. */
  showAnyName: () => void;
  /** Removes the tag from the filters. */
  showAnyTag: () => void;
}

function CreatorList({ variables, to, showAll, showAnyName, showAnyTag }: CreatorListProps) {
  const texts = useCreatorsTexts();
  const { states } = usePortalTexts().companies;
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(CreatorsDocument, {
    variables: { ...variables, limit: PAGE_SIZE },
    fetchPolicy: "cache-and-network",
  });
  // The rows before stay while the next ones come. Nobody found for the filters before says nothing of the present ones.
  const before = previousData?.creators.total ? previousData : undefined;
  const page = (data ?? (error ? undefined : before))?.creators;
  if (!page && error) return <Failed what="collection" error={error} retry={() => refetch()} />;
  const { creators, total } = page ?? { creators: [], total: 0 };
  const { search, campaignId, tag } = variables;

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
      <p aria-live="polite" className={total > 0 ? "mb-3 text-sm text-soft" : "sr-only"}>
        {total > 0 ? texts.total(formats.number(total)) : page && search && texts.noneNamed(search)}
      </p>
      {!page && (
        <Loading label={states.loading} className="mt-6 grid grid-cols-1 gap-2">
          <Skeletons count={6} className="h-12" />
        </Loading>
      )}
      {total > 0 && (
        <div className="lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-lift">
          <CreatorTable creators={creators} to={to} acrossCampaigns={!campaignId} withTags />
        </div>
      )}
      {creators.length < total && (
        <MoreButton busy={busy} more={more} failed={states.unavailable}>
          {texts.more}
        </MoreButton>
      )}
      {page && total === 0 && (
        <Nobody
          search={search}
          campaignId={campaignId}
          tag={tag}
          showAll={showAll}
          showAnyName={showAnyName}
          showAnyTag={showAnyTag}
        />
      )}
    </section>
  );
}

type NobodyProps = Pick<CreatorListProps, "showAll" | "showAnyName" | "showAnyTag"> &
  Pick<CreatorListProps["variables"], "search" | "campaignId" | "tag">;

function Nobody({ search, campaignId, tag, showAll, showAnyName, showAnyTag }: NobodyProps) {
  const texts = useCreatorsTexts();
  if (search)
    return (
      <EmptyState level={2} title={texts.noneNamed(search)}>
        <Button variant="quiet" onClick={showAnyName}>
          {texts.clearSearch}
        </Button>
      </EmptyState>
    );
  if (tag)
    return (
      <EmptyState level={2} title={texts.noneTagged(tag)}>
        <Button variant="quiet" onClick={showAnyTag}>
          {texts.clearSearch}
        </Button>
      </EmptyState>
    );
  return campaignId ? (
    <EmptyState level={2} title={texts.emptyCampaign}>
      <Button variant="quiet" onClick={showAll}>
        {texts.allCampaigns}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState level={2} title={texts.empty} text={texts.emptyHint} />
  );
}
