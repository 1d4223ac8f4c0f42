/** Why: cards, messages and the portal agree on whether a company has campaigns. */

interface Counted {
  campaignsOnGoingCount: number;
  campaignsStoppedCount: number;
  campaignsFinishedCount: number;
  campaignsWaitingForPaymentCount: number;
  campaignsWaitingForApprovalCount: number;
}

/** Campaigns that the person will find behind the card; drafts are not shown to a brand. */
export function campaignCount(company: Counted): number {
  return (
    company.campaignsOnGoingCount +
    company.campaignsStoppedCount +
    company.campaignsFinishedCount +
    company.campaignsWaitingForPaymentCount +
    company.campaignsWaitingForApprovalCount
  );
}
