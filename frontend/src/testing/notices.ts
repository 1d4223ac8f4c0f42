/** Why: notices as the server answers them. */

export function noticeAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Notice",
    _id: "n-1",
    companyId: "0197-company",
    kind: "AdvertisementsWaiting",
    happenedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    read: false,
    count: 12,
    campaignId: "c-1",
    advertisementId: null as string | null,
    campaignName: "Mañanas",
    paymentDue: false,
    amountDue: null as number | null,
    paymentReference: null as string | null,
    startsOn: null,
    budgetLeft: null,
    budgetTotal: null,
    currency: null,
    stockLeft: null,
    stockTotal: null,
    companyName: null,
    person: null,
    personEmail: null,
    month: null as string | null,
    approved: null as number | null,
    engagement: null as number | null,
    ...changes,
  };
}

export type NoticeAnswer = ReturnType<typeof noticeAnswer>;

export function noticesAnswer(notices: NoticeAnswer[]) {
  const unreadCount = notices.filter(({ read }) => !read).length;
  return { notices: { __typename: "NoticePage", unreadCount, notices } };
}

export function choiceAnswer(topic: string, changes: Record<string, unknown> = {}) {
  return { __typename: "NoticePreference", topic, inPortal: true, mail: "Daily", ...changes };
}
