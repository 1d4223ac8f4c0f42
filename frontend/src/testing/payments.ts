/** Why: payments as the server answers them. */

export function paymentAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Payment",
    _id: "k-1",
    campaignName: "Mañanas",
    companyId: "0197-company",
    reference: "K7MD4QXR",
    amount: 1200.5,
    currency: "USD",
    campaignEnded: false,
    state: "Due",
    dueSince: "2026-04-10T12:00:00Z",
    reportedAt: null,
    reportedBy: null,
    confirmedAt: null,
    instructions: null as string | null,
    proofType: null as string | null,
    proofStoredAt: null,
    ...changes,
  };
}
