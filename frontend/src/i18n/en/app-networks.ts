/** Why: the English texts of linking accounts on networks. */
import type { Dict } from "../dictionary";
import type es from "../es/app-networks";

export default {
  title: "My networks",
  text: "Link the accounts on which you post: then we publish for you and count likes without you sending anything.",
  textByHand: "The accounts on which you post. Confirm them, so that brands know they are yours.",
  none: "No account",
  states: {
    Linked: "Linked",
    NeedsAttention: "Needs your attention",
    Unlinked: "Not linked",
    Declared: "Not verified",
    Confirmed: "Confirmed",
  },
  notRenewed: "Not renewed",
  notRenewedText: (network: string) =>
    `No ${network} accounts are linked here for now. Once the permission expires, we no longer publish for you or count its reactions.`,
  followers: (count) => `${count} followers`,
  link: (network) => `Link ${network}`,
  again: "Link again",
  leaving: "Taking you to the network…",
  asks: "What it will ask for",
  asksText:
    "The network asks you permission by permission. You can take them back whenever you like, here or there.",
  scopes: {
    instagram_business_basic: "See your username and how many follow you, to know that the account is yours.",
    instagram_business_content_publish: "Publish for you, only what you accept.",
    instagram_business_manage_insights:
      "Read how many saw your post and reacted: what you earn depends on it.",
    pages_show_list: "See which Pages you manage, so that you can choose one.",
    pages_read_engagement: "Read your Page’s reactions and comments: what you earn depends on them.",
    pages_manage_posts: "Publish on your Page, only what you accept.",
    read_insights: "Read how many people saw your post.",
    instagram_business_manage_comments: "Learn of comments on your posts as they come.",
    pages_manage_metadata: "Learn of your Page’s reactions and comments as they come.",
  },
  missing: "These permissions are missing:",
  reasons: {
    Expired: "The permission has expired. Link it again: it takes two taps.",
    Revoked: "The network took the permission back, or you did so there. To go on, link it again.",
    ScopeMissing:
      "A permission is missing without which we can neither publish nor count. Link it again and accept all of them.",
    PersonalAccount:
      "It is a personal account, and the network only lets professional ones be linked. Switching is free:",
    Restricted: "The network restricts your account. Settle it there, then link it again.",
  },
  professional: [
    "On Instagram, open Settings and activity.",
    "Tap “Account type and tools”, then “Switch to professional account”.",
    "Choose Creator or Business, and come back here to link it.",
  ],
  unlink: "Unlink",
  remove: "Remove",
  unlinkNamed: (network) => `Unlink ${network}`,
  sure: (name) => `Unlink ${name}?`,
  sureText:
    "We stop publishing for you and counting its reactions, and delete what the network gave us. What you earned stays.",
  yes: "Yes, unlink",
  keep: "Keep it",
  unlinked: "You unlinked it.",
  byHand: "Write your username",
  byHandText: "These networks are confirmed by us.",
  confirm: "Ask for confirmation",
  confirming:
    "Put this code into your profile’s text. We look for it there and tell you; then you can delete it.",
  code: "Your code",
  refused:
    "We did not find your code in the profile. Check that it is there and that the profile is public, and ask again.",
  linked: {
    title: "Link your account",
    wait: "We are talking to the network…",
    done: (name) => `Done: ${name} is linked`,
    doneText: "From now on we can publish for you, and likes are counted by themselves.",
    needs: "Almost: one step is left",
    refused: "You did not give permission",
    refusedText: "We linked nothing. If that was a mistake, start again whenever you like.",
    failed: "We could not link it",
    back: "Back to My networks",
    choose: "On which of your Pages do you post?",
    chooseText: "You manage several. Choose one: it is the only one on which we publish.",
    chosen: "Publish here",
  },
  deletion: {
    title: "Your data from the network",
    done: (network, when) => `We deleted what ${network} had given us about you on ${when}.`,
    unknown: "We don’t know that code, or more than 90 days have passed since we deleted the data.",
  },
} satisfies Dict<typeof es>;
