/** Why: one table of the transitions that staff may make from each status; campaign-svc enforces it. */
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

/** Those that require a confirmation. */
export type ConfirmedAction = Exclude<Action, "start">;

export function needsConfirmation(action: Action): action is ConfirmedAction {
  return action !== "start";
}
