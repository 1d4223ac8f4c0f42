/** Why: the English texts of what an audit decision needs to know. */
import type { Dict } from "../dictionary";
import type es from "../es/audit-facts";

export default {
  caption: "Caption",
  noCaption: "No caption.",
  checks: {
    title: "Checks",
    pending: "We are checking it. It takes a few seconds and updates by itself.",
    nothing: "There is nothing to check in this ad.",
    warnings: (count, shown) => (count === 1 ? "1 warning" : `${shown} warnings`),
    unchecked: (checks) => `Could not be checked: ${checks}`,
    passed: (count, shown) => (count === 1 ? "Passed 1 check" : `Passed ${shown} checks`),
    score: (score) => `Score: ${score} out of 10`,
    formula: "See how it is worked out",
    evidence: "See what it rests on",
    reject: "Reject for this",
    thisOne: "This ad",
    thisPicture: "Picture of this ad",
    twin: (creator) => `${creator}’s`,
    failed: "We could not fetch the checks.",
    again: "Try again",
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
