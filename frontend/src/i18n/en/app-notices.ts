/** Why: the English texts of the notices to creators. */
import type { Dict } from "../dictionary";
import type es from "../es/app-notices";

export default {
  title: "Notices",
  empty: "No notices yet",
  emptyText: "Here we tell you what became of your posts, when you get paid and who joined with your code.",
  choose: "Choose what we tell you",
  unread: "new",
  named: (name) => `“${name}”`,
  unnamed: "a campaign",
  lines: {
    Approved: (campaign) => `Your post for ${campaign} was approved.`,
    Rejected: (campaign) => `Your post for ${campaign} was rejected. See why, and what you can do.`,
    ChangeAsked: (campaign, until) =>
      `A change to your post for ${campaign} was asked for. You have until ${until}.`,
    ChangeDue: (campaign, until) =>
      `Little time is left to change your post for ${campaign}: until ${until}.`,
    DisputeKept: (campaign) => `We reviewed your dispute about ${campaign}: the rejection stands.`,
    DisputeOverturned: (campaign) =>
      `We reviewed your dispute about ${campaign} and you were right: your post is approved.`,
    RewardDelivered: (campaign) => `Your reward from ${campaign} was handed over to you.`,
    PayoutReleased: (amount, account) =>
      `Your payment of ${amount} is on its way to your account ${account}.`,
    PayoutPaid: (amount, account) => `We paid you ${amount} into your account ${account}.`,
    PayoutReturned: (amount, reason) =>
      `The bank sent back your payment of ${amount}${reason ? ` (${reason})` : ""}. Check your account: once it is in order, it goes into a coming payment.`,
    PersonJoined: (count) =>
      count === 1 ? "Somebody joined with your code." : `${count} people joined with your code.`,
    NewCampaign: (campaign) => `${campaign} has started: you can take part now.`,
    NetworkAttention: (network, account) =>
      `Your ${network} account ${account} is no longer linked. See how to fix it.`,
    NetworkConfirmed: (network, account) => `We confirmed your ${network} account ${account}.`,
    NetworkRefused: (network, account) =>
      `We did not find your code in the profile of ${network} ${account}. You can ask again.`,
  },
  choosing: {
    title: "Notices",
    text: "Choose what we tell you, and where. Changes are saved as you make them.",
    unconfirmed: "You haven’t confirmed your email yet: until you do, we tell you in the app only.",
    inApp: "In the app",
    byMail: "By email",
    topics: {
      Posts: {
        title: "Your posts",
        text: "Whether they are approved or rejected, and what becomes of your disputes.",
      },
      Changes: {
        title: "Changes you are asked for",
        text: "When they are asked for, and when time is running out.",
      },
      Money: {
        title: "Your payments",
        text: "When they leave, when they arrive, and if the bank sends one back.",
      },
      Rewards: { title: "Your rewards", text: "When one is handed over to you." },
      Networks: {
        title: "Your networks",
        text: "If an account is no longer linked, and when we confirm one.",
      },
      People: { title: "People you brought", text: "When somebody joins with your code." },
      Campaigns: {
        title: "New campaigns",
        text: "Those in your city and those for everybody. By email, once a day at most.",
      },
    },
  },
  stop: {
    title: "No more emails of this kind?",
    text: "You will still see these notices in the app. You can turn them on again whenever you like.",
    end: "Stop these emails",
    ending: "One moment…",
    done: "Done: we won’t write again",
    doneText: "We send you no more emails about:",
    choose: "Choose all my notices",
  },
} satisfies Dict<typeof es>;
