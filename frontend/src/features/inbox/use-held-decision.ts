/** Why: a decision is final once it is sent, so it is held for six seconds, in which it can be undone. */
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { useHeld } from "~/ui/use-held";

const HELD_MS = 6000;

export interface Decision {
  /** The decided ads: one, or several together. */
  ids: readonly string[];
  status: AdvertisementStatus;
  reason: string | null;
  note: string | null;
  /** The ad's creator, if it is one ad. */
  creator: string | null;
  /** Those of them that are snoozed: the number of waiting ads does not include them. */
  snoozed?: readonly string[];
}

/** Holds the latest decision; no decision is lost. */
export const useHeldDecision = (send: (decision: Decision) => void) => useHeld(send, { ms: HELD_MS });
