/** Why: a company sees who brings most to its campaigns, at what cost, and the posts of each creator. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Navigate, type To, useParams, useSearchParams } from "react-router";
import { creatorPath, PICTURES } from "~/domain/creators/creator-path";
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
import { CreatorsTabs } from "./creators-tabs";
import { PicturesScreen } from "./pictures-screen";

const PAGE_SIZE = 50;
/** The server refuses longer texts, so the search box does not accept them either. */
const LONGEST_SEARCH = 100;
/** The parameters that filter creators. */
const FILTERS = ["name", "tag", "campaign"];
const ORDERS = ["Engagement", "Approved", "Last"] as const satisfies CreatorOrder[];

/** All creators; with an id in the address, the page of one; with a word, the pictures of all. */
export function CreatorsScreen({ session }: { session: Session }) {
  const { personId } = useParams();
  if (personId === PICTURES) return <PicturesScreen session={session} />;
  return personId ? <CreatorScreen key={personId} session={session} /> : <Ranking session={session} />;
}

function Ranking({ session }: { session: Session }) {
  const companyId = session.company?._id ?? "";
  const texts = useCreatorsTexts();
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const order = ORDERS.find((option) => option === query.get("order")) ?? "Engagement";
  const campaignId = query.get("campaign");
  const creator = query.get("creator");
  const tag = query.get("tag")?.trim() ?? "";
  const localize = useLocalize();
  const named = query.get("name")?.trim().slice(0, LONGEST_SEARCH) ?? "";
  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });
  const showAll = () =>
    setQuery((now) => FILTERS.reduce((query, name) => withParameter(query, name, ""), now), {
      replace: true,
      preventScrollReset: true,
    });
  // Tags are added and removed on the creators' pages.
  const { data } = useQuery(CreatorCampaignsDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
  });
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
      <CreatorsTabs current="people" />
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
          options={ORDERS.map((option) => [option, texts.orders[option]])}
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
              // A tag that no creator has any more, or that came with the address.
              ...(tag && !tags.some(({ name }) => name === tag) ? [[tag, tag] as const] : []),
            ]}
            onChange={({ target }) => change("tag", target.value)}
          />
        )}
        <div className="sm:ml-auto">
          <CreatorsCsv variables={variables} />
        </div>
      </div>
      <CreatorList variables={variables} to={to} showAll={showAll} />
    </div>
  );
}

interface CreatorListProps {
  variables: Omit<CreatorsQueryVariables, "limit">;
  to: (personId: string) => To;
  /** Removes the filters. */
  showAll: () => void;
}

function CreatorList({ variables, to, showAll }: CreatorListProps) {
  const texts = useCreatorsTexts();
  const { states } = usePortalTexts().companies;
  const formats = useFormats();
  const { all, ...nobody } = useNobody(variables);
  const [busy, setBusy] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(CreatorsDocument, {
    variables: { ...variables, limit: PAGE_SIZE },
    fetchPolicy: "cache-and-network",
  });
  // The previous rows stay while the next ones load. An empty result for the previous filters says nothing of the
  // current ones.
  const before = previousData?.creators.total ? previousData : undefined;
  const page = (data ?? (error ? undefined : before))?.creators;
  if (!page && error) return <Failed what="collection" error={error} retry={() => refetch()} />;
  const { creators, total } = page ?? { creators: [], total: 0 };

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
        {total > 0 ? texts.total(formats.number(total)) : page && nobody.title}
      </p>
      {!page && (
        <Loading label={states.loading} className="mt-6 grid grid-cols-1 gap-2">
          <Skeletons count={6} className="h-12" />
        </Loading>
      )}
      {total > 0 && (
        <div className="lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-lift">
          <CreatorTable creators={creators} to={to} acrossCampaigns={!variables.campaignId} withTags />
        </div>
      )}
      {creators.length < total && (
        <MoreButton busy={busy} more={more} failed={states.unavailable}>
          {texts.more}
        </MoreButton>
      )}
      {page && total === 0 && (
        <EmptyState level={2} {...nobody}>
          {all && (
            <Button variant="quiet" onClick={showAll}>
              {all}
            </Button>
          )}
        </EmptyState>
      )}
    </section>
  );
}

/** The empty result's text, and a link to all; with one filter alone it says what was not found. */
function useNobody({ search, campaignId, tag }: CreatorListProps["variables"]) {
  const texts = useCreatorsTexts();
  const said = [
    ...(search ? [{ title: texts.noneNamed(search), all: texts.clearSearch }] : []),
    ...(tag ? [{ title: texts.noneTagged(tag), all: texts.clearSearch }] : []),
    ...(campaignId ? [{ title: texts.emptyCampaign, all: texts.allCampaigns }] : []),
  ];
  if (said.length > 1) return { title: texts.noneMatch, all: texts.clearSearch };
  return said[0] ?? { title: texts.empty, text: texts.emptyHint, all: null };
}
