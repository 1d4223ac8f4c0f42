/** Why: an ad of which a change is asked keeps its status and does not wait for an audit, so it is told as something else. */
import { statusOf, type Told } from "~/domain/advertisements/ad-status";
import type { AdvertisementStatus, ChangeState } from "~/graphql/schema.generated";

interface Ad {
  status: AdvertisementStatus;
  changeState: ChangeState;
}

/** As `statusOf`, but what waits for its next version does not wait for an audit. */
export function standingOf({ status, changeState }: Ad): Told {
  const told = statusOf(status);
  return told.label === "waiting" && changeState === "REQUESTED" ? { tone: "calm", label: "changing" } : told;
}
