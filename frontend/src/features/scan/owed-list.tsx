/**
 * Why: a creator who forgot their code gets their product too, and a brand sees what it owes: by campaign, person and
 * since when.
 */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { CreatorName } from "~/domain/creators/creator-name";
import { fullName } from "~/domain/full-name";
import { HandedOver } from "~/domain/hand-over/handed-over";
import { type HandOvers, useHandOver } from "~/domain/hand-over/use-hand-over";
import { Failed } from "~/graphql/failed";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { SearchBox } from "~/ui/search-box";
import { SmallSelect } from "~/ui/small-select";
import { useAddressQuery } from "~/ui/use-address-query";
import { OwedCampaignsDocument, OwedProductsDocument, type OwedRowFragment } from "./counter.generated";
import { OwedCsv } from "./owed-csv";

const PAGE_SIZE = 50;
/** The server refuses longer texts, so the search box does not accept them either. */
const LONGEST_SEARCH = 100;

export function OwedList({ companyId }: { companyId: string }) {
  const { owed: texts } = useHandOverTexts();
  const [query, change] = useAddressQuery();
  const handOvers = useHandOver();
  const campaignId = query.get("campaign") || null;
  const search = query.get("search")?.trim().slice(0, LONGEST_SEARCH) ?? "";
  const set = (name: string, value: string) =>
    change((next) => (value ? next.set(name, value) : next.delete(name)));
  const { data } = useQuery(OwedCampaignsDocument, { variables: { companyId } });
  const campaigns = (data?.campaigns ?? []).filter(({ paymentType }) => paymentType === "Product");
  const listed = campaigns.some(({ _id }) => _id === campaignId);
  const variables = { companyId, campaignId, ...(search && { search }) };
  return (
    <>
      <p className="mt-4 text-soft">{texts.lead}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-56">
          <SearchBox
            small
            label={texts.search}
            placeholder={texts.search}
            text={search}
            search={(text) => set("search", text)}
          />
        </div>
        <SmallSelect
          label={texts.filterCampaign}
          value={campaignId ?? ""}
          className="w-52 truncate 2xl:w-72"
          options={[
            ["", texts.anyCampaign],
            ...campaigns.map(({ _id, name }) => [_id, name] as const),
            ...(campaignId && !listed ? [[campaignId, texts.otherCampaign] as const] : []),
          ]}
          onChange={({ target }) => set("campaign", target.value)}
        />
        <div className="sm:ml-auto">
          <OwedCsv variables={variables} />
        </div>
      </div>
      <div className="sticky top-18 z-10 mt-4">
        <HandedOver handOvers={handOvers} small />
      </div>
      <Owed
        variables={variables}
        handOvers={handOvers}
        showAll={() =>
          change((next) => {
            next.delete("campaign");
            next.delete("search");
          })
        }
      />
    </>
  );
}

interface OwedProps {
  variables: { companyId: string; campaignId: string | null; search?: string };
  handOvers: HandOvers;
  /** Removes the filters. */
  showAll: () => void;
}

function Owed({ variables, handOvers, showAll }: OwedProps) {
  const { owed: texts } = useHandOverTexts();
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(OwedProductsDocument, {
    variables: { ...variables, limit: PAGE_SIZE },
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? (error ? undefined : previousData))?.owedProducts;
  if (!page && error) return <Failed what="collection" error={error} retry={() => refetch()} />;
  const all = page?.products ?? [];
  const products = all.filter(({ _id }) => !handOvers.done.has(_id));
  const total = (page?.total ?? 0) - (all.length - products.length);
  const narrowed = Boolean(variables.search || variables.campaignId);

  async function more() {
    setBusy(true);
    try {
      await fetchMore({
        variables: { after: products.at(-1)?._id ?? null },
        updateQuery: (before, { fetchMoreResult: { owedProducts: added } }) => ({
          ...before,
          owedProducts: {
            ...added,
            products: [...before.owedProducts.products, ...added.products],
          },
        }),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label={texts.title} aria-busy={!data || undefined} className="mt-4">
      <output className={total > 0 ? "mb-3 block text-sm text-soft" : "sr-only"}>
        {total > 0 ? texts.total(total, formats.number(total)) : page && texts.none}
      </output>
      {!page && (
        <Loading label={texts.loading} className="grid grid-cols-1 gap-2">
          <Skeletons count={6} className="h-14" />
        </Loading>
      )}
      {products.length > 0 && (
        <OwedTable companyId={variables.companyId} products={products} handOvers={handOvers} />
      )}
      {page && all.length < page.total && (
        <MoreButton busy={busy} more={more} failed={texts.moreFailed}>
          {busy ? texts.loadingMore : texts.more}
        </MoreButton>
      )}
      {page && total === 0 && (
        <EmptyState
          level={2}
          title={narrowed ? texts.noneFound : texts.none}
          text={narrowed ? texts.noneFoundHint : texts.noneHint}
        >
          {narrowed && (
            <Button variant="quiet" onClick={showAll}>
              {texts.showAll}
            </Button>
          )}
        </EmptyState>
      )}
    </section>
  );
}

interface OwedTableProps {
  companyId: string;
  products: readonly OwedRowFragment[];
  handOvers: HandOvers;
}

/** On a phone each row is a card: the product and the button first, then who, which campaign and since when. */
function OwedTable({ companyId, products, handOvers }: OwedTableProps) {
  const texts = useHandOverTexts();
  const { columns } = texts.owed;
  const localize = useLocalize();
  return (
    <div className="wide:overflow-hidden wide:rounded-lg wide:bg-surface wide:shadow-lift">
      <table aria-label={texts.owed.label} className="block w-full text-sm wide:table">
        <thead className="sr-only wide:not-sr-only wide:table-header-group">
          <tr className="text-left text-xs text-soft">
            {[columns.product, columns.person, columns.campaign, columns.code, columns.since].map((title) => (
              <th key={title} scope="col" className="px-3 py-2.5 font-medium first:pl-4">
                {title}
              </th>
            ))}
            <th scope="col" className="py-2.5 pr-4 pl-3">
              <span className="sr-only">{texts.handOver}</span>
            </th>
          </tr>
        </thead>
        <tbody className="grid grid-cols-1 gap-3 wide:table-row-group">
          {products.map((row) => {
            const person = fullName(row.person) ?? null;
            const product = row.product || texts.product;
            return (
              <tr
                key={row._id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-surface p-4 shadow-lift wide:table-row wide:rounded-none wide:shadow-none"
              >
                <th
                  scope="row"
                  className="w-full text-left text-base font-semibold wrap-anywhere wide:w-auto wide:border-t wide:border-line wide:py-2 wide:pr-3 wide:pl-4 wide:text-sm"
                >
                  <span translate="no">{product}</span>
                </th>
                <td className={CELL}>
                  <CreatorName
                    companyId={companyId}
                    personId={row.personId}
                    name={person}
                    unknown={texts.someone}
                  />
                </td>
                <td className={CELL}>
                  <Link
                    to={localize(paths.campaign(companyId, row.campaignId))}
                    translate="no"
                    className="underline-offset-4 hover:underline"
                  >
                    {row.campaignName}
                  </Link>
                </td>
                <td className={`${CELL} whitespace-nowrap`}>
                  <Link
                    to={localize(paths.audit(row._id))}
                    translate="no"
                    className="font-semibold tracking-widest underline-offset-4 hover:underline"
                  >
                    {row.captionIdentifier}
                  </Link>
                </td>
                <td className={`${CELL} text-soft wide:whitespace-nowrap`}>
                  <span className="wide:sr-only">{texts.since} </span>
                  <Moment at={row.since} as="dayOf" />
                </td>
                <td className="ml-auto wide:border-t wide:border-line wide:py-2 wide:pr-4 wide:pl-3 wide:text-right">
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={texts.handOverTo(product, person ?? texts.someone)}
                    // After the first click of a double click the next row moves up: the second one must not hand over
                    // its product.
                    onClick={({ detail }) =>
                      detail < 2 && handOvers.handOver({ id: row._id, product: row.product || null, person })
                    }
                  >
                    {texts.handOver}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const CELL = "wrap-anywhere wide:border-t wide:border-line wide:px-3 wide:py-2";
