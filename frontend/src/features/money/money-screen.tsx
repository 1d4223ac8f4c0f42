/**
 * Why: a company sees where its money went, movement by movement, of all campaigns or of one; the filter is in the
 * address.
 */
import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router";
import { CompanyBreadcrumb } from "~/domain/campaigns/company-breadcrumb";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useMoneyTexts } from "~/i18n/money-texts";
import type { Session } from "~/session/session-state";
import { TimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { Loading, Skeleton, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { NotFound } from "~/ui/not-found";
import { SmallSelect } from "~/ui/small-select";
import { useAddressQuery } from "~/ui/use-address-query";
import { Balances } from "./balances";
import { MoneyMovementsDocument, MoneyPageDocument, type MoneyPageQuery } from "./money.generated";
import { MoneyCsv } from "./money-csv";
import { MovementTable } from "./movement-table";
import { PaymentList } from "./payment-list";
import { PaymentReceipt } from "./payment-receipt";

export const MONEY_PAGE = 50;

/** The page, or with `receipt` in the address the receipt of that campaign's payment. */
export function MoneyScreen({ session }: { session: Session }) {
  const { companyId = "" } = useParams();
  const [query] = useAddressQuery();
  const receipt = query.get("receipt");
  if (receipt) return <PaymentReceipt companyId={companyId} campaignId={receipt} />;
  return <MoneyPage session={session} companyId={companyId} />;
}

function MoneyPage({ session, companyId }: { session: Session; companyId: string }) {
  const texts = useMoneyTexts();
  const [query, change] = useAddressQuery();
  const campaignId = query.get("campaign");
  const variables = { companyId, campaignId };
  const { data, previousData, error, refetch } = useQuery(MoneyPageDocument, {
    variables: { ...variables, one: campaignId !== null },
    fetchPolicy: "cache-and-network",
  });
  const shown = data ?? (error ? undefined : previousData);
  if (!shown && error) return <Failed error={error} retry={() => refetch()} />;
  if (!shown) return <MoneyLoading />;
  const company = shown.companies[0];
  if (!company) return <NotFound />;
  const chosen = data?.chosen?.[0];
  const choose = (id: string) => change((next) => (id ? next.set("campaign", id) : next.delete("campaign")));
  const options = shown.campaigns.map(({ _id, name }) => [_id, name] as const);
  const listed = options.some(([id]) => id === campaignId);
  return (
    <TimeZone value={company.timeZone}>
      <div className="wrap py-6">
        <CompanyBreadcrumb company={company} here={texts.title} />
        <h1 className="mt-3 text-3xl">{texts.title}</h1>
        <p className="mt-1 max-w-2xl text-soft">{texts.lead}</p>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <SmallSelect
            label={texts.campaign}
            value={campaignId ?? ""}
            onChange={({ target }) => choose(target.value)}
            className="w-64 truncate sm:w-80"
            options={[
              ["", texts.anyCampaign],
              ...options,
              ...(campaignId && !listed ? [[campaignId, chosen?.name ?? texts.otherCampaign] as const] : []),
            ]}
          />
          {shown.moneyBalances.length > 0 && <MoneyCsv scope={variables} of={chosen?.name ?? company.name} />}
        </div>
        <Balances balances={shown.moneyBalances} price={chosen?.customAdPrice ?? null} />
        {!campaignId && <PaymentList companyId={companyId} />}
        <Movements
          key={campaignId}
          variables={variables}
          session={session}
          nothing={nothingOf(data, campaignId, texts)}
          all={campaignId ? () => choose("") : null}
        />
      </div>
    </TimeZone>
  );
}

interface Nothing {
  title: string;
  text: string;
}

/** The empty state: no movement of this campaign, or none at all. */
function nothingOf(
  data: MoneyPageQuery | undefined,
  campaignId: string | null,
  { empty }: ReturnType<typeof useMoneyTexts>,
): Nothing {
  if (!campaignId) return empty.company;
  const chosen = data?.chosen?.[0];
  if (!chosen) return empty.unknown;
  return chosen.paymentType === "Product" && chosen.investment === 0 ? empty.product : empty.unpaid;
}

interface MovementsProps {
  variables: { companyId: string; campaignId: string | null };
  session: Session;
  nothing: Nothing;
  /** Shows those of all campaigns; null if they are shown already. */
  all: (() => void) | null;
}

function Movements({ variables, session, nothing, all }: MovementsProps) {
  const texts = useMoneyTexts();
  const list = usePages(MoneyMovementsDocument, "moneyMovements", { ...variables, limit: MONEY_PAGE });
  const { items, error, retry, more, busy } = list;
  if (!items && error) return <Failed what="collection" error={error} retry={retry} />;
  return (
    <section aria-label={texts.title} aria-busy={!list.current || undefined} className="mt-6">
      {!items ? (
        <Loading label={texts.loading} className="grid gap-2">
          <Skeletons count={6} className="h-14" />
        </Loading>
      ) : items.length === 0 ? (
        <div className="rounded-lg bg-sunk px-6 py-10 text-center">
          <h2 className="text-base font-semibold">{nothing.title}</h2>
          <p className="mx-auto mt-1 max-w-xl text-soft">{nothing.text}</p>
          {all && (
            <Button variant="quiet" size="sm" className="mt-4" onClick={all}>
              {texts.seeAll}
            </Button>
          )}
        </div>
      ) : (
        <MovementTable companyId={variables.companyId} session={session} movements={items} />
      )}
      {more && (
        <MoreButton busy={busy} more={more} failed={texts.moreFailed}>
          {busy ? texts.loadingMore : texts.more}
        </MoreButton>
      )}
    </section>
  );
}

function MoneyLoading() {
  const texts = useMoneyTexts();
  return (
    <Loading heading label={texts.loading} className="wrap py-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-8 h-20" />
      <div className="mt-6 grid gap-2">
        <Skeletons count={6} className="h-14" />
      </div>
    </Loading>
  );
}
