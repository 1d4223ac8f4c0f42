/** Why: cards, messages and the portal agree on whether a company has campaigns. */
import type { Session } from "~/session/session-state";

/** Campaigns that the person will find behind the card; drafts are not shown to a brand. */
export function campaignCount(company: NonNullable<Session["company"]>): number {
  return (
    company.campaignsOnGoingCount +
    company.campaignsStoppedCount +
    company.campaignsFinishedCount +
    company.campaignsWaitingForPaymentCount +
    company.campaignsWaitingForApprovalCount
  );
}
