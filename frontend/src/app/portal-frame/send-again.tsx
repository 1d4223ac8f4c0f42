/**
 * Why: a request that was sent as a page was left may not have arrived; the next portal page that the tab opens sends
 * it again.
 */
import { useHandOver } from "~/domain/hand-over/use-hand-over";
import { useDecisions } from "~/features/inbox/use-decisions";

/** Renders nothing; its hooks send what is pending. */
export default function SendAgain() {
  useDecisions(() => undefined);
  useHandOver();
  return null;
}
