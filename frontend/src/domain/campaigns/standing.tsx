/**
 * Why: a campaign's standing is shown alike everywhere: one that is paid and whose first day has not begun is
 * scheduled, not running.
 */
import { now, useNow } from "~/config/clock";
import { usePortalTexts } from "~/i18n/use-language";
import { Badge, type Tone } from "~/ui/badge";
import type { CampaignCardFragment } from "./campaign-card.generated";

export type Standing = CampaignCardFragment["status"] | "Scheduled";

type Campaign = Pick<CampaignCardFragment, "status" | "startDt">;

const TONES: Record<Standing, Tone> = {
  PreDraft: "calm",
  Draft: "calm",
  WaitingForApproval: "wait",
  WaitingForPayment: "wait",
  Scheduled: "calm",
  OnGoing: "good",
  Stopped: "bad",
  Finished: "calm",
};

/** `startDt` is the moment at which its first day begins in its company's zone. */
export function standingOf({ status, startDt }: Campaign, at = now()): Standing {
  return status === "OnGoing" && startDt && Date.parse(startDt) > at ? "Scheduled" : status;
}

/** The status to which a transition led: one that was paid or resumed before its first day became scheduled. */
export function standingAfter(
  { toStatus, changedAt }: { toStatus: Campaign["status"]; changedAt: string },
  startDt: Campaign["startDt"],
): Standing {
  return standingOf({ status: toStatus, startDt: startDt ?? null }, Date.parse(changedAt));
}

/** The same for a component, which re-renders when the clock is corrected. */
export function useStanding(campaign: Campaign): Standing {
  return standingOf(campaign, useNow());
}

export function StandingBadge({ campaign }: { campaign: Campaign }) {
  const { status } = usePortalTexts().campaigns;
  const standing = useStanding(campaign);
  return <Badge tone={TONES[standing]}>{status[standing]}</Badge>;
}
