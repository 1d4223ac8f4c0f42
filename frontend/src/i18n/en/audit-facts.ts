/** Why: the English texts of what an audit decision needs to know. */
import type { Dict } from "../dictionary";
import type es from "../es/audit-facts";

export default {
  caption: "Caption",
  noCaption: "No caption.",
  checks: "What the campaign asks for",
  checkPassed: "Met",
  checkFailed: "Not met",
  check: {
    hashtag: (value) => `Carries #${value}`,
    network: (value) => `Is live on ${value}`,
  },
  brief: "Brief",
  noBrief: "The campaign has no brief.",
  terms: "Terms and conditions",
  posts: "See it live",
  postOn: (network) => `Open on ${network}`,
  opensInNewTab: "(opens in a new tab)",
  record: "Their record with your brand",
  recordNone: "Their first ad for you.",
  recordOf: (approved, rejected) => `${approved} · ${rejected}`,
  recordApproved: (_, shown) => `${shown} approved`,
  recordRejected: (_, shown) => `${shown} rejected`,
  atLeast: (count) => `${count} or more`,
  reward: "What they get",
  effect: (free, shown) =>
    free === 1 ? "Approve it and 1 unit stays free." : `Approve it and ${shown} units stay free.`,
  cannot: "It cannot be approved:",
} satisfies Dict<typeof es>;
