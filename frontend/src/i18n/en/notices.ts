/** Why: the English texts of notices: the bell, the page, and the notice settings. */
import type { Dict } from "../dictionary";
import type es from "../es/notices";

export default {
  bell: {
    label: "Notices",
    unread: (count: number) => `Notices: ${count >= 100 ? "more than 99" : count} unread`,
    title: "Notices",
    all: "See all",
    choose: "Choose what I am told",
  },
  read: "Mark all as read",
  unreadMark: "Unread",
  readFailed: "We could not mark it as read. Try again.",
  loading: "Fetching your notices…",
  failed: "We could not fetch your notices.",
  retry: "Try again",
  emptyTitle: "You are all caught up",
  emptyText: "When an ad comes in or a campaign changes, you will read it here.",
  page: {
    title: "Notices",
    lead: "What happened in your campaigns while you were away. Notices are kept for 90 days.",
    show: "What to show",
    everything: "All",
    unread: "Unread",
    noneUnread: "Nothing left to read",
    noneUnreadText: "Notices that you have seen are still under “All”.",
    more: "Show more",
    loadingMore: "Fetching more…",
    moreFailed: "We could not fetch more notices. Try again.",
  },
  named: (campaign: string) => `“${campaign}”`,
  unnamedCampaign: "a campaign",
  somebody: "Somebody",
  unknownKind: "There is news: reload the page to see it.",
  approved: (count: number, shown: string) =>
    count === 0 ? "no ads approved" : count === 1 ? "one ad approved" : `${shown} ads approved`,
  reactions: (count: number, shown: string) =>
    count === 0 ? "no interactions" : count === 1 ? "one interaction" : `${shown} interactions`,
  lines: {
    AdvertisementsWaiting: (campaign: string, count: number) =>
      count === 1
        ? `An ad of ${campaign} came in for you to audit.`
        : `${count} ads of ${campaign} came in for you to audit.`,
    AdvertisementsAssigned: (person: string, count: number) =>
      count === 1 ? `${person} assigned an ad to you.` : `${person} assigned ${count} ads to you.`,
    AuditsOverdue: (campaign: string, count: number) =>
      count === 1
        ? `An ad of ${campaign} is past the deadline of its audit.`
        : `${count} ads of ${campaign} are past the deadline of their audit.`,
    CampaignApproved: (campaign: string) => `We approved ${campaign}. It is running!`,
    CampaignPayable: (campaign: string) => `We approved ${campaign}. It can start once it is paid.`,
    CampaignDue: (campaign: string, amount: string, reference: string) =>
      `We approved ${campaign}. It can start once it is paid: ${amount}, with the reference ${reference}.`,
    PaymentNotFound: {
      due: (campaign: string, amount: string, reference: string) =>
        `The payment for ${campaign} has not reached us: ${amount}, with the reference ${reference}. Check the transfer and tell us again.`,
      over: (campaign: string) => `The payment for ${campaign} had not reached us.`,
    },
    CampaignReturned: (campaign: string) =>
      `We returned ${campaign}: something needs a change before we approve it.`,
    PaymentConfirmed: (campaign: string) => `We received the payment for ${campaign}. It is running!`,
    CampaignStarted: (campaign: string) => `The campaign ${campaign} is running again.`,
    Scheduled: {
      CampaignApproved: (campaign: string, day: string) => `We approved ${campaign}. It starts on ${day}.`,
      PaymentConfirmed: (campaign: string, day: string) =>
        `We received the payment for ${campaign}. It starts on ${day}.`,
      CampaignStarted: (campaign: string, day: string) =>
        `The campaign ${campaign} is no longer stopped. It starts on ${day}.`,
    },
    CampaignStopped: (campaign: string) => `The campaign ${campaign} is stopped: it takes no ads.`,
    CampaignFinished: (campaign: string) => `The campaign ${campaign} has finished. Its results are ready.`,
    BudgetLow: (campaign: string, left: string, total: string) =>
      `${campaign} is low on budget: ${left} of ${total} left.`,
    StockLow: (campaign: string, left: string, total: string) =>
      `${campaign} is low on stock: ${left} of ${total} units left.`,
    StockGone: (campaign: string) => `The campaign ${campaign} is out of stock: it takes no more ads.`,
    DisputeOpened: (campaign: string) =>
      `A rejection in ${campaign} is disputed. Somebody at Resuena will review it.`,
    DisputeKept: (campaign: string) => `We reviewed a dispute in ${campaign}: the decision stands.`,
    DisputeOverturned: (campaign: string) =>
      `We reviewed a dispute in ${campaign}: the decision was changed.`,
    InvitationReceived: (company: string) =>
      `You are invited to ${company}. To accept, open the link in the email that we sent you.`,
    MonthReported: (month: string, approved: string, reactions: string) =>
      `Your report for ${month} is ready: ${approved} and ${reactions}.`,
    InvitationAccepted: (person: string) => `${person} accepted your invitation.`,
    WebhookSwitchedOff: () =>
      "We switched off one of your webhooks: its address no longer receives events. Check it and switch it on again.",
  },
  choices: {
    title: "Notices",
    lead: "Choose what you want to know, and how. It counts for you only, not for the rest of your company.",
    sectionTitle: "What we tell you",
    sectionText: "The daily digest goes out in the morning and holds only what you have not read.",
    topics: {
      Advertisements: {
        name: "Ads and disputes",
        text: "Ads that come in for your campaigns with product, and disputes of a decision.",
      },
      Campaigns: {
        name: "Your campaigns",
        text: "When they are approved, returned for a change, paid, started, stopped or finished.",
      },
      Budget: { name: "Low budget", text: "When a campaign has little budget left." },
      Stock: { name: "Low stock", text: "When few units are left to give." },
      Invitations: { name: "Invitations", text: "When somebody accepts yours." },
      Reports: {
        name: "Monthly report",
        text: "As a month begins, what your campaigns brought in the one that ended, with a link to the report.",
      },
      Connections: {
        name: "Your programs",
        text: "When we switch off a webhook that no longer receives events.",
      },
    },
    inPortal: "In the portal",
    inPortalOf: (topic: string) => `In the portal: ${topic}`,
    mail: "By email",
    mailOf: (topic: string) => `By email: ${topic}`,
    mails: { Never: "Never", AtOnce: "As it happens", Daily: "Daily digest" },
    saved: "We saved your choice.",
    unconfirmed: "You have not confirmed your email yet: until then notices show in the portal only.",
    confirm: "Confirm my email",
  },
} satisfies Dict<typeof es>;
