/** Why: the state of a batch or a payment has the same wording and colour everywhere. */
import type { PayoutBatchState, PayoutState } from "~/graphql/schema.generated";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { Badge, type Tone } from "~/ui/badge";
import type { PayoutBatchWholeFragment } from "./payouts.generated";

export type Batch = PayoutBatchWholeFragment;

export const PAYOUT_STATES: readonly PayoutState[] = ["Prepared", "Released", "Paid", "Returned", "LeftOut"];

const TONES: Record<PayoutBatchState, Tone> = {
  Prepared: "wait",
  Released: "signal",
  Closed: "good",
  Discarded: "calm",
};

export const PAYOUT_TONES: Record<PayoutState, Tone> = {
  Prepared: "calm",
  Released: "wait",
  Paid: "good",
  Returned: "bad",
  LeftOut: "calm",
};

export function BatchBadge({ state }: { state: PayoutBatchState }) {
  const { states } = usePayoutsTexts();
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}
