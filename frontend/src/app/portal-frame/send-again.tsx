/** Why: what was sent as a page was left may not have arrived; whichever page of the portal the tab opens next sends it again. */
import { useHandOver } from "~/domain/hand-over/use-hand-over";
import { useDecisions } from "~/features/inbox/use-decisions";

/** Shows nothing; the hooks send what is left. */
export default function SendAgain() {
  useDecisions(() => undefined);
  useHandOver();
  return null;
}
