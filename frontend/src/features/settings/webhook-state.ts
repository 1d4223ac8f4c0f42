/** Why: a webhook's state and its possible events are decided alike by the list, its page and the form. */
import type { WebhookEventType } from "~/graphql/schema.generated";
import type { Tone } from "~/ui/badge";
import type { WebhookLineFragment } from "./webhooks.generated";

/** The limits of company-svc (`company_svc/webhooks/policies.py`). */
export const WEBHOOKS_MAX = 20;
export const URL_MAX = 2048;
export const DESCRIPTION_MAX = 200;
/** Days for which deliveries are kept. */
export const KEPT_DAYS = 30;

/** The events that a webhook may choose, in the order of the form. */
export const CHOOSABLE = [
  "PostSubmitted",
  "PostChanged",
  "PostApproved",
  "PostRejected",
  "RewardDelivered",
  "CampaignStatusChanged",
  "CampaignLow",
  "PaymentDue",
  "ReportReady",
  "MemberChanged",
] as const satisfies readonly WebhookEventType[];

/** The name of each event in messages. */
export const EVENT_NAMES: Record<WebhookEventType, string> = {
  PostSubmitted: "post.submitted",
  PostChanged: "post.changed",
  PostApproved: "post.approved",
  PostRejected: "post.rejected",
  RewardDelivered: "reward.delivered",
  CampaignStatusChanged: "campaign.status_changed",
  CampaignLow: "campaign.low",
  PaymentDue: "payment.due",
  ReportReady: "report.ready",
  MemberChanged: "member.changed",
  WebhookTest: "webhook.test",
};

type Standing = "Active" | "Failing" | "Paused" | "SwitchedOff";

export const standingOf = ({ state, failingSince }: WebhookLineFragment): Standing =>
  state === "Active" && failingSince ? "Failing" : state;

export const STANDING_TONES: Record<Standing, Tone> = {
  Active: "good",
  Failing: "wait",
  Paused: "calm",
  SwitchedOff: "bad",
};
