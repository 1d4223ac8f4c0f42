/** Why: a decision is final once it is sent, so it is held for six seconds, in which it can be taken back. */
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { useHeld } from "~/ui/use-held";

const HELD_MS = 6000;

export interface Decision {
  /** What is decided: one ad, or several together. */
  ids: readonly string[];
  status: AdvertisementStatus;
  reason: string | null;
  note: string | null;
  /** Who made the ad, where it is one. */
  creator: string | null;
  /** Those of them that are snoozed: what waits does not count them. */
  snoozed?: readonly string[];
}

/** Holds the latest decision; nothing that was decided is lost. */
export const useHeldDecision = (send: (decision: Decision) => void) => useHeld(send, { ms: HELD_MS });
