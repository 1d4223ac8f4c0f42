/** Why: a company's campaigns are found by name and status, the newest first, page by page. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CampaignCard } from "~/domain/campaigns/campaign-card";
import { Failed } from "~/graphql/failed";
import type { CampaignStatus } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import { usePortalTexts } from "~/i18n/use-language";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { SearchBox } from "~/ui/search-box";
import { SmallSelect } from "~/ui/small-select";
import { withParameter } from "~/ui/with-parameter";
import { CompanyCampaignsDocument } from "./companies.generated";
import { CompareBar } from "./compare-bar";

const PAGE_SIZE = 30;
const SORTS = ["newest", "oldest"] as const;
/** PreDraft and Draft are in no listing (docs/product.md, Screens); the server hides them from brands only. */
const LISTED = [
  "OnGoing",
  "WaitingForApproval",
  "WaitingForPayment",
  "Stopped",
  "Finished",
] as const satisfies CampaignStatus[];

interface CampaignListProps {
  companyId: string;
  /** A user compares campaigns of their own company only. */
  own: boolean;
}

export function CampaignList({ companyId, own }: CampaignListProps) {
  const { companies, campaigns: words } = usePortalTexts();
  const { page: texts, states } = companies;
  const [query, setQuery] = useSearchParams();
  const q = (query.get("q") ?? "").trim().slice(0, 100);
  const status = LISTED.find((option) => option === query.get("status")) ?? null;
  const sort = SORTS.find((option) => option === query.get("sort")) ?? "newest";
  const list = usePages(CompanyCampaignsDocument, "campaigns", {
    where: { companyId, active: true, status: status ? [status] : [...LISTED], ...(q && { search: q }) },
    orderBy: { creationDt: sort === "oldest" ? "ASC" : "DESC" },
    limit: PAGE_SIZE,
  });
  const { items: campaigns, error, more, busy } = list;
  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  const narrowed = q !== "" || status !== null;

  return (
    <section aria-labelledby="campaigns" className="mt-8">
      <h2 id="campaigns" className="text-xl">
        {texts.campaigns}
      </h2>
      {(narrowed || sort !== "newest" || (campaigns && campaigns.length > 0)) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <div className="min-w-0 grow basis-full sm:max-w-80 sm:basis-0">
            <SearchBox
              small
              label={texts.search}
              placeholder={texts.search}
              text={q}
              search={(text) => change("q", text)}
            />
          </div>
          <SmallSelect
            label={texts.status}
            value={status ?? ""}
            onChange={({ target }) => change("status", target.value)}
            options={[
              ["", texts.anyStatus],
              ...LISTED.map((option) => [option, words.status[option]] as const),
            ]}
          />
          <SmallSelect
            label={companies.list.sort}
            value={sort}
            onChange={({ target }) => change("sort", target.value === "newest" ? "" : target.value)}
            options={SORTS.map((option) => [option, companies.list.sorts[option]])}
          />
        </div>
      )}
      {!campaigns && error ? (
        <Failed error={error} retry={list.retry} />
      ) : !campaigns ? (
        <Loading label={states.loading} className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          <Skeletons count={3} className="h-48" />
        </Loading>
      ) : campaigns.length === 0 ? (
        narrowed ? (
          <EmptyState level={2} title={texts.noMatch} text={texts.noMatchHint} />
        ) : (
          <EmptyState level={2} title={texts.empty} text={texts.emptyHint} />
        )
      ) : (
        <ul
          aria-busy={!list.current || undefined}
          className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3"
        >
          {campaigns.map((campaign) => (
            <li key={campaign._id}>
              <CampaignCard
                campaign={campaign}
                corner={
                  own && (
                    <label className="absolute top-2.5 right-2.5 grid size-11 cursor-pointer place-items-center">
                      <input
                        type="checkbox"
                        aria-label={companies.comparing.tick(campaign.name)}
                        checked={chosen.includes(campaign._id)}
                        onChange={() => toggle(campaign._id)}
                        className="size-6"
                      />
                    </label>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <MoreButton busy={busy} more={more} failed={states.unavailable}>
          {texts.more}
        </MoreButton>
      )}
      {chosen.length > 0 && <CompareBar chosen={chosen} clear={() => setChosen([])} />}
    </section>
  );
}
