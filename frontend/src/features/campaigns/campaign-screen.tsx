/** Why: a brand reads its campaign's results (docs/product.md, Screens: /companies/{companyId}/{campaignId}). */

import { useApolloClient, useQuery } from "@apollo/client/react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { showsOldAnswer } from "~/graphql/answers-ahead";
import { Failed } from "~/graphql/failed";
import type { CampaignStatus } from "~/graphql/schema.generated";
import { usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { TimeZone, useTimeZone } from "~/session/use-time-zone";
import { LoadingArea } from "~/ui/loading";
import { NotFound } from "~/ui/not-found";
import { PageSpinner } from "~/ui/spinner";
import { useReturn } from "~/ui/use-return";
import { AdGrid } from "./ad-grid";
import { CampaignFigures } from "./campaign-figures";
import { CampaignHead } from "./campaign-head";
import { CampaignPageDocument } from "./campaigns.generated";
import { readFilters } from "./filters";
import { Standstill } from "./standstill";
import { type Ahead, askAhead } from "./use-advertisements";
import { ViewTabs } from "./view-tabs";
import { readView } from "./views";

/** Most users come for the advertisements: the other tabs are fetched when they are opened. */
const SummaryTab = lazy(() => import("./summary-tab"));
const CreatorsTab = lazy(() => import("./creators-tab"));
const TermsTab = lazy(() => import("./terms-tab"));
const HistoryTab = lazy(() => import("./history-tab"));

/** Staff have to act before people post. */
const AWAITED: ReadonlySet<CampaignStatus | undefined> = new Set(["WaitingForApproval", "WaitingForPayment"]);
const AWAITED_MS = 10_000;

/** Another campaign is another page, also when one links to the other. */
export function CampaignScreen({ session }: { session: Session }) {
  const { companyId = "", campaignId = "" } = useParams();
  return <Page key={campaignId} session={session} companyId={companyId} campaignId={campaignId} />;
}

interface PageProps {
  session: Session;
  companyId: string;
  campaignId: string;
}

function Page({ session, companyId, campaignId }: PageProps) {
  const [query] = useSearchParams();
  const view = readView(query);
  const [opening] = useState(view);
  const [behind, setBehind] = useState(showsOldAnswer);
  if (!behind && view !== opening) setBehind(true);
  const returning = useReturn();
  const client = useApolloClient();
  const ownZone = useTimeZone();
  const aheadRef = useRef<Ahead | null>(null);
  const { states } = usePortalTexts().companies;
  const { data, error, refetch, startPolling, stopPolling } = useQuery(CampaignPageDocument, {
    variables: { companyId, campaignId },
    fetchPolicy: "cache-and-network",
    skipPollAttempt: () => document.hidden,
  });
  const opened = useEffectEvent(() => {
    if (returning) return;
    window.scrollTo({ top: 0 });
    if (!data && view === "ads") aheadRef.current = askAhead(client, campaignId, readFilters(query), ownZone);
  });
  // Changes of ads are pushed (use-activity.ts); before there are any, staff's decision is polled.
  const awaited = AWAITED.has(data?.campaigns[0]?.status);
  useEffect(() => {
    if (awaited) startPolling(AWAITED_MS);
    return stopPolling;
  }, [awaited, startPolling, stopPolling]);
  useEffect(() => {
    opened();
  }, []);

  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <PageSpinner label={states.loading} />;
  const campaign = data.campaigns[0];
  if (!campaign) return <NotFound />;
  return (
    <TimeZone value={campaign.company?.timeZone ?? null}>
      <div className="wrap pt-3 pb-10">
        <CampaignHead campaign={campaign} session={session} />
        <div className="grid grid-cols-1 gap-3">
          <Standstill campaign={campaign} session={session} />
          <CampaignFigures campaign={campaign} session={session} />
        </div>
        <ViewTabs current={view} />
        <Suspense fallback={<LoadingArea label={states.loading} className="min-h-96" />}>
          {view === "ads" && (
            <AdGrid
              key={campaign._id}
              campaign={campaign}
              session={session}
              refreshTotals={() => refetch()}
              aheadRef={aheadRef}
              behind={behind}
            />
          )}
          {view === "summary" && <SummaryTab campaign={campaign} refreshTotals={() => refetch()} />}
          {view === "creators" && <CreatorsTab campaignId={campaign._id} />}
          {view === "terms" && <TermsTab campaign={campaign} />}
          {view === "history" && <HistoryTab campaign={campaign} />}
        </Suspense>
      </div>
    </TimeZone>
  );
}
