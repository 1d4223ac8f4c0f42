/** Why: cards, messages and the portal agree on whether a company has campaigns. */

interface Counted {
  campaignsOnGoingCount: number;
  campaignsStoppedCount: number;
  campaignsFinishedCount: number;
  campaignsWaitingForPaymentCount: number;
  campaignsWaitingForApprovalCount: number;
}

/** The number of campaigns that the user will find behind the card; drafts are hidden from a brand. */
export function campaignCount(company: Counted): number {
  return (
    company.campaignsOnGoingCount +
    company.campaignsStoppedCount +
    company.campaignsFinishedCount +
    company.campaignsWaitingForPaymentCount +
    company.campaignsWaitingForApprovalCount
  );
}
