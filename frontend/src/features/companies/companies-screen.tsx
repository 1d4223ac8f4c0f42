/** Why: staff find a brand among all of them (SPEC section 2, /companies). */
import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { CompaniesDocument, type CompanyCardFragment } from "~/graphql/generated/graphql";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { Skeleton } from "~/ui/skeleton";
import { clip } from "../clip";
import { Failed } from "../failed";

/** Company names on cards are cut at 20 characters (SPEC section 5). */
const NAME_LENGTH = 20;

export function CompaniesScreen() {
  const { list } = usePortalTexts().companies;
  const { data, error, refetch } = useQuery(CompaniesDocument, { fetchPolicy: "cache-and-network" });
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim().toLocaleLowerCase());

  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  const shown = data?.companies.filter((company) => company.name.toLocaleLowerCase().includes(wanted));
  return (
    <div className="wrap py-10 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h1 className="text-3xl">{list.title}</h1>
          <p className="mt-3 text-soft">{list.lead}</p>
        </div>
        <div className="w-full sm:w-72">
          <Input
            type="search"
            label={list.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      {!shown ? (
        <CardsLoading />
      ) : shown.length === 0 ? (
        <EmptyState level={2} title={search ? list.noMatch(search) : list.empty} />
      ) : (
        <ul className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((company) => (
            <li key={company._id}>
              <CompanyCard company={company} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CompanyCard({ company }: { company: CompanyCardFragment }) {
  const { list } = usePortalTexts().companies;
  const localize = useLocalize();
  const id = useId();
  const total =
    company.campaignsOnGoingCount +
    company.campaignsStoppedCount +
    company.campaignsFinishedCount +
    company.campaignsWaitingForPaymentCount +
    company.campaignsWaitingForApprovalCount;
  return (
    <Link
      to={localize(paths.company(company._id))}
      aria-label={list.open(company.name)}
      aria-describedby={`${id}-ongoing ${id}-total`}
      className="flex h-full items-center gap-4 rounded-lg bg-surface p-5 shadow-lift transition-transform hover:-translate-y-0.5"
    >
      <Avatar name={company.name} src={company.thumbnail ?? company.logo} className="size-16" />
      <span className="min-w-0">
        <span className="block truncate font-display text-xl font-bold" title={company.name}>
          {clip(company.name, NAME_LENGTH)}
        </span>
        <span id={`${id}-ongoing`} className="mt-1 block text-sm font-semibold">
          {list.ongoing(company.campaignsOnGoingCount)}
        </span>
        <span id={`${id}-total`} className="block text-sm text-soft">
          {list.total(total)}
        </span>
      </span>
    </Link>
  );
}

function CardsLoading() {
  const { states } = usePortalTexts().companies;
  return (
    <div aria-busy="true" className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{states.loading}</span>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-28" />
      ))}
    </div>
  );
}
