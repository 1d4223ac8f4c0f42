/** Why: a brand reads what its campaign has brought (docs/product.md, Screens: /companies/{companyId}/{campaignId}). */
import { useApolloClient, useQuery } from "@apollo/client/react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { CAMPAIGN_TONE } from "~/domain/campaigns/campaign-card";
import { CampaignFacts } from "~/domain/campaigns/campaign-facts";
import { CompanyBreadcrumb } from "~/domain/campaigns/company-breadcrumb";
import { Failed } from "~/graphql/failed";
import {
  CampaignPageDocument,
  type CampaignResultsFragment,
  type CampaignStatus,
} from "~/graphql/generated/graphql";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { LoadingArea } from "~/ui/loading";
import { NotFound } from "~/ui/not-found";
import { PageSpinner } from "~/ui/spinner";
import { AdGrid } from "./ad-grid";
import { readFilters } from "./filters";
import { type Ahead, askAhead } from "./use-advertisements";

/** The chart library is large, so it is fetched only when the charts are opened. */
const Charts = lazy(() => import("./charts/charts"));

/** Staff have to act before people post. */
const AWAITED: ReadonlySet<CampaignStatus | undefined> = new Set(["WaitingForApproval", "WaitingForPayment"]);
const AWAITED_MS = 10_000;

export function CampaignScreen({ session }: { session: Session }) {
  const { companyId = "", campaignId = "" } = useParams();
  const [query] = useSearchParams();
  const charts = query.get("view") === "charts";
  const client = useApolloClient();
  const aheadRef = useRef<Ahead | null>(null);
  const { states } = usePortalTexts().companies;
  const { data, error, refetch, startPolling, stopPolling } = useQuery(CampaignPageDocument, {
    variables: { companyId, campaignId },
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const opened = useEffectEvent(() => {
    if (!data && !charts) aheadRef.current = askAhead(client, campaignId, readFilters(query));
  });
  // Ads tell of themselves (use-activity.ts); before there are any, staff's decision is asked for.
  const awaited = AWAITED.has(data?.campaigns[0]?.status);
  useEffect(() => {
    if (awaited) startPolling(AWAITED_MS);
    return stopPolling;
  }, [awaited, startPolling, stopPolling]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another campaign is another page
  useEffect(() => {
    opened();
    window.scrollTo({ top: 0 });
  }, [campaignId]);

  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <PageSpinner label={states.loading} />;
  const campaign = data.campaigns[0];
  if (!campaign) return <NotFound />;
  return (
    <div className="wrap py-8 md:py-12">
      <CampaignHero campaign={campaign} />
      <CampaignFacts campaign={campaign} />
      <Views charts={charts} />
      {charts ? (
        <Suspense fallback={<ChartsLoading />}>
          <Charts campaignId={campaign._id} />
        </Suspense>
      ) : (
        <AdGrid
          key={campaign._id}
          campaign={campaign}
          session={session}
          refreshTotals={() => refetch()}
          aheadRef={aheadRef}
        />
      )}
    </div>
  );
}

/** Ads or charts; in the query string, so that the link can be shared. */
function Views({ charts }: { charts: boolean }) {
  const { views } = usePortalTexts().results;
  const [query] = useSearchParams();
  const to = (view: string | null) => {
    const next = new URLSearchParams(query);
    if (view) next.set("view", view);
    else next.delete("view");
    return { search: next.toString() };
  };
  return (
    <nav aria-label={views.label} className="mt-14 flex w-fit gap-1 rounded-full bg-ink/8 p-1">
      <ViewLink to={to(null)} current={!charts} text={views.ads} />
      <ViewLink to={to("charts")} current={charts} text={views.charts} />
    </nav>
  );
}

function ViewLink({ to, current, text }: { to: { search: string }; current: boolean; text: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? "page" : undefined}
      className={classNames(
        "flex min-h-10 items-center rounded-full px-5 text-sm font-semibold focus-visible:rounded-full",
        current ? "bg-ink text-paper" : "hover:bg-ink/8",
      )}
    >
      {text}
    </Link>
  );
}

function ChartsLoading() {
  const { charts } = usePortalTexts().results;
  return <LoadingArea label={charts.loading} className="min-h-96" />;
}

function CampaignHero({ campaign }: { campaign: CampaignResultsFragment }) {
  const { companies, campaigns } = usePortalTexts();
  const formats = useFormats();
  const { totals } = campaign;
  return (
    <header>
      <CompanyBreadcrumb
        company={{ _id: campaign.companyId, name: campaign.company?.name ?? campaigns.companyUnknown }}
        here={campaign.name}
      />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Badge tone={CAMPAIGN_TONE[campaign.status]}>{campaigns.status[campaign.status]}</Badge>
        <span className="text-sm text-soft">{companies.page.since(formats.month(campaign.creationDt))}</span>
      </div>
      <h1 className="mt-3 max-w-4xl text-3xl">{campaign.name}</h1>
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 md:grid-cols-4">
        <Total value={totals.posts} label={campaigns.totals.posts} />
        <Total value={totals.approved} label={campaigns.totals.approved} />
        <Total value={totals.comments} label={campaigns.totals.comments} />
        <Total value={totals.likes} label={campaigns.totals.likes} />
      </dl>
    </header>
  );
}

function Total({ value, label }: { value: number; label: string }) {
  const formats = useFormats();
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="mt-1 text-soft">{label}</dt>
      <dd className="figure text-4xl">{formats.number(value)}</dd>
    </div>
  );
}
