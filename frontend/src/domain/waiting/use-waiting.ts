/** Why: the portal's frame shows how much waits in each place, and updates soon after any user changed it. */
import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { activity } from "~/domain/notices/activity";
import { mutated, mutating } from "~/graphql/mutated-link";
import type { CampaignStatus } from "~/graphql/schema.generated";
import type { Session } from "~/session/session-state";
import { isStaff, may } from "~/session/use-session";
import { BrandWaitingDocument, DeskWaitingDocument } from "./waiting.generated";
import { decidedHere, useDecidedHere, useDecidedMine, type Waiting } from "./waiting-counts";

/** From this number on the display says that there are more. */
export const MOST = 100;
const EVERY_MS = 60_000;
/** Several reasons to refetch are merged: a mutation, then the navigation that follows it. */
const SETTLED_MS = 500;
/** The counts are of no use to any screen, whose lists they would replace in the cache. */
const OPTIONS = {
  fetchPolicy: "no-cache",
  pollInterval: EVERY_MS,
  skipPollAttempt: () => document.hidden || mutating(),
} as const;

export function useWaiting(session: Session | null): Waiting {
  const staff = isStaff(session);
  const companyId = !staff && may(session, "auditAdvertisement") ? session?.company?._id : undefined;
  const ofBrand = useQuery(BrandWaitingDocument, {
    ...OPTIONS,
    skip: !companyId,
    variables: { companyId: companyId ?? "" },
  });
  const ofStaff = useQuery(DeskWaitingDocument, {
    ...OPTIONS,
    skip: !staff,
    variables: {
      queue: may(session, "auditMoneyAdvertisement"),
      campaigns: may(session, "manageCampaigns"),
      leads: may(session, "readLeads"),
      deletions: may(session, "manageDeletions"),
    },
  });
  const undone = useDecidedHere();
  const undoneMine = useDecidedMine();
  // The response includes what was sent before its request; a decision that is still held is not included.
  async function refetchOfBrand() {
    const sent = decidedHere.sent();
    await ofBrand.refetch();
    decidedHere.remove(sent);
  }
  useLookAgain(() => {
    if (staff) void ofStaff.refetch().catch(() => undefined);
    else if (companyId) void refetchOfBrand().catch(() => undefined);
  });
  if (companyId) {
    const counted = (ofBrand.data ?? ofBrand.previousData)?.companyTasks;
    return {
      inbox: Math.max(0, (counted?.toAudit ?? 0) - undone),
      mine: Math.max(0, (counted?.assignedToMe ?? 0) - undoneMine),
    };
  }
  const data = staff ? (ofStaff.data ?? ofStaff.previousData) : undefined;
  const campaigns = (status: CampaignStatus) =>
    data?.campaigns?.filter((campaign) => campaign.status === status).length ?? 0;
  return {
    queue: data?.auditQueue?.length ?? 0,
    disputes: data?.disputes?.filter(({ maySettle }) => maySettle).length ?? 0,
    secondOpinions: data?.secondOpinions?.length ?? 0,
    campaigns: campaigns("WaitingForApproval"),
    payments: campaigns("WaitingForPayment"),
    leads: data?.leads?.length ?? 0,
    deletions: data?.deletionRequests?.length ?? 0,
  };
}

/**
 * Refetches after a navigation, a mutation, a live event, and when the user returns to the page; waits while a
 * navigation or a mutation is under way.
 */
function useLookAgain(look: () => void) {
  const { pathname } = useLocation();
  const seenAt = useRef(pathname);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaving = useNavigation().state !== "idle";
  const again = useEffectEvent((later: () => void) => (leaving || mutating() ? later() : look()));

  useEffect(() => {
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => again(soon), SETTLED_MS);
    };
    if (seenAt.current !== pathname) soon();
    seenAt.current = pathname;
    const onFocus = () => {
      if (!document.hidden) soon();
    };
    const forget = [activity.subscribe(soon), mutated.subscribe(soon)];
    document.addEventListener("visibilitychange", onFocus);
    return () => {
      for (const stop of forget) stop();
      document.removeEventListener("visibilitychange", onFocus);
    };
  }, [pathname]);
  useEffect(() => {
    return () => clearTimeout(timer.current);
  }, []);
}
