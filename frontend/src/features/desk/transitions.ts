/** Why: which status changes staff may make from each status is one table; campaign-svc enforces it. */
import type { CampaignStatus } from "~/graphql/schema.generated";

export type Action = "approve" | "return" | "pay" | "start" | "stop" | "finish";

const STEPS: Partial<Record<CampaignStatus, readonly Action[]>> = {
  WaitingForApproval: ["approve", "return"],
  WaitingForPayment: ["pay", "return"],
  OnGoing: ["stop", "finish"],
  Stopped: ["start", "finish"],
};

/** The main one first. */
export function actionsOf(status: CampaignStatus): readonly Action[] {
  return STEPS[status] ?? [];
}

/** Those that are confirmed first. */
export type Asked = Exclude<Action, "start">;

export function isAsked(action: Action): action is Asked {
  return action !== "start";
}
