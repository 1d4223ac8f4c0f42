/**
 * Why: after signing in a brand sees what waits for it, its month's figures and its active campaigns; a new one, what
 * to do first.
 */

import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { Navigate } from "react-router";
import { moment } from "~/config/clock";
import { paths } from "~/config/paths";
import { ClosedCompany } from "~/domain/account/closed-company";
import { useClosedCompany } from "~/domain/account/use-closed-company";
import { activity } from "~/domain/notices/activity";
import { Failed } from "~/graphql/failed";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, mayEditCampaigns, mayReadCompany } from "~/session/use-session";
import { useTimeZone } from "~/session/use-time-zone";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeleton, Skeletons } from "~/ui/loading";
import { ActiveCampaigns } from "./active-campaigns";
import { FirstSteps } from "./first-steps";
import { MonthFigures } from "./month-figures";
import { monthUntil } from "./periods";
import { PortalHomeDocument } from "./portal.generated";
import { Waits } from "./waits";

export function PortalScreen({ session }: { session: Session }) {
  const localize = useLocalize();
  const { company } = session;
  if (company && mayReadCompany(session, company._id))
    return <CompanyHome key={company._id} companyId={company._id} session={session} />;
  return isStaff(session) ? (
    <Navigate to={localize(paths.desk)} replace />
  ) : (
    <WithoutCompany session={session} />
  );
}

function CompanyHome({ companyId, session }: { companyId: string; session: Session }) {
  const texts = usePortalHomeTexts();
  const localize = useLocalize();
  const zone = useTimeZone();
  const [now] = useState(() => moment());
  const month = monthUntil(now, zone);
  const { data, error, refetch } = useQuery(PortalHomeDocument, {
    variables: { companyId, ...month },
    fetchPolicy: "cache-and-network",
  });
  useRefresh(() => refetch());
  const company = data?.companies[0];
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data || !company) return <HomeLoading />;

  const edits = mayEditCampaigns(session, companyId);
  const approvedOnce =
    company.campaignsOnGoingCount + company.campaignsStoppedCount + company.campaignsFinishedCount > 0;
  if (edits && !approvedOnce) return <FirstSteps companyId={companyId} home={data} session={session} />;
  return (
    <div className="wrap py-6 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{company.name}</h1>
        {edits && (
          <LinkButton
            size="sm"
            variant="quiet"
            to={localize(paths.newCampaign(companyId))}
            className="md:hidden"
          >
            <Icon name="plus" className="size-5" /> {texts.active.create}
          </LinkButton>
        )}
      </header>
      <Waits companyId={companyId} home={data} session={session} />
      <MonthFigures companyId={companyId} report={data.campaignReport} />
      <ActiveCampaigns companyId={companyId} campaigns={data.campaigns} />
    </div>
  );
}

/** Refetches when the page becomes visible again, and when something happened in a campaign. */
function useRefresh(refetch: () => Promise<unknown>) {
  // A failed refetch leaves what is shown.
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "visible") refetch().catch(() => undefined);
  });
  useEffect(() => {
    const again = () => refresh();
    const stop = activity.subscribe(again);
    window.addEventListener("focus", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      stop();
      window.removeEventListener("focus", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
}

/** For a user without an active company: the way to add one, or to join. */
function WithoutCompany({ session }: { session: Session }) {
  const { alone } = usePortalHomeTexts();
  const localize = useLocalize();
  const closed = useClosedCompany(session);
  if (closed === undefined) return <HomeLoading />;
  if (closed) return <ClosedCompany membership={closed} />;
  return (
    <EmptyState title={alone.title} text={alone.text}>
      <LinkButton to={localize(paths.signUp())}>{alone.create}</LinkButton>
      <LinkButton variant="quiet" to={localize(paths.notices)}>
        {alone.join}
      </LinkButton>
    </EmptyState>
  );
}

function HomeLoading() {
  const { states } = usePortalTexts().companies;
  return (
    <Loading heading label={states.loading} className="wrap py-6 md:py-8">
      <Skeleton className="h-10 w-60" />
      <div className="mt-6 grid gap-2">
        <Skeletons count={3} className="h-16" />
      </div>
      <div className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Skeletons count={4} className="h-32" />
      </div>
    </Loading>
  );
}
