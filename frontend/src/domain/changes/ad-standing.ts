/**
 * Why: an ad with an open change request keeps its status and does not wait for an audit, so it is shown differently.
 */
import { type StatusLabel, statusOf } from "~/domain/advertisements/ad-status";
import type { AdvertisementStatus, ChangeState } from "~/graphql/schema.generated";

interface Ad {
  status: AdvertisementStatus;
  changeState: ChangeState;
}

/** As `statusOf`, except that an ad that waits for its next revision does not wait for an audit. */
export function standingOf({ status, changeState }: Ad): StatusLabel {
  const standing = statusOf(status);
  return standing.label === "waiting" && changeState === "REQUESTED"
    ? { tone: "calm", label: "changing" }
    : standing;
}
