/** Why: staff find a brand among all of them (docs/product.md, Screens: /companies). */
import { useId } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { campaignCount } from "~/domain/campaigns/campaign-count";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { clip } from "~/ui/clip";
import { EmptyState } from "~/ui/empty-state";
import { Select } from "~/ui/field";
import { Loading, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { SearchBox } from "~/ui/search-box";
import { withParameter } from "~/ui/with-parameter";
import { CompaniesDocument, type CompanyCardFragment } from "./companies.generated";

/** Company names on cards are cut at 20 characters (docs/product.md, Validation). */
const NAME_LENGTH = 20;

export const PAGE_SIZE = 60;
const SORTS = ["newest", "oldest"] as const;

export function CompaniesScreen() {
  const { list: texts, states } = usePortalTexts().companies;
  const [query, setQuery] = useSearchParams();
  const q = (query.get("q") ?? "").trim().slice(0, 100);
  const sort = SORTS.find((option) => option === query.get("sort")) ?? "newest";
  const list = usePages(CompaniesDocument, "companies", {
    where: { active: true, ...(q && { search: q }) },
    orderBy: { creationDt: sort === "oldest" ? "ASC" : "DESC" },
    limit: PAGE_SIZE,
  });
  const { items: shown, error, more, busy } = list;
  const change = (name: string, value: string) =>
    setQuery((now) => withParameter(now, name, value), { replace: true, preventScrollReset: true });

  if (error && !shown) return <Failed error={error} retry={list.retry} />;
  return (
    <div className="wrap py-10 md:py-16">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-3 text-soft">{texts.lead}</p>
      <div className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox label={texts.search} text={q} search={(text) => change("q", text)} />
        <Select
          label={texts.sort}
          value={sort}
          onChange={({ target }) => change("sort", target.value === "newest" ? "" : target.value)}
          options={SORTS.map((option) => [option, texts.sorts[option]])}
        />
      </div>
      {!shown ? (
        <Loading
          label={states.loading}
          className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          <Skeletons count={6} className="h-28" />
        </Loading>
      ) : shown.length === 0 ? (
        <EmptyState level={2} title={q ? texts.noMatch(q) : texts.empty} />
      ) : (
        <ul
          aria-busy={!list.current || undefined}
          className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {shown.map((company) => (
            <li key={company._id}>
              <CompanyCard company={company} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <MoreButton busy={busy} more={more} failed={states.unavailable}>
          {texts.more}
        </MoreButton>
      )}
    </div>
  );
}

function CompanyCard({ company }: { company: CompanyCardFragment }) {
  const { list } = usePortalTexts().companies;
  const localize = useLocalize();
  const id = useId();
  return (
    <Link
      to={localize(paths.company(company._id))}
      aria-label={list.open(company.name)}
      aria-describedby={`${id}-ongoing ${id}-total`}
      className="flex h-full items-center gap-4 rounded-lg bg-surface p-5 shadow-lift transition-transform hover:-translate-y-0.5"
    >
      <Avatar name={company.name} src={company.thumbnail ?? company.logo} className="size-16" />
      <span className="min-w-0">
        <span
          translate="no"
          className="block font-display text-xl leading-tight font-bold wrap-anywhere"
          title={company.name}
        >
          {clip(company.name, NAME_LENGTH)}
        </span>
        <span id={`${id}-ongoing`} className="mt-1 block text-sm font-semibold">
          {list.ongoing(company.campaignsOnGoingCount)}
        </span>
        <span id={`${id}-total`} className="block text-sm text-soft">
          {list.total(campaignCount(company))}
        </span>
      </span>
    </Link>
  );
}
