/** Why: the English texts of a company's payments. */
import type { Dict } from "../dictionary";
import type es from "../es/payments";

export default {
  title: "How to pay",
  titleOf: (campaign: string) => `How to pay for “${campaign}”`,
  amount: "Amount",
  reference: "Reference",
  referenceHint: "Write it as the transfer’s reference or message: that is how we recognise your payment.",
  copy: "Copy",
  copyAmount: "Copy the amount",
  copyReference: "Copy the reference",
  amountCopied: "Amount copied.",
  referenceCopied: "Reference copied.",
  notCopied: "Your browser did not allow copying. Select it and copy it by hand.",
  ask: "Write to us and we will send you the details to pay.",
  write: "Ask for the details",
  noneForStaff: (currency: string) =>
    `The brand does not see how to pay in ${currency}: the setting payments.instructions lacks it.`,
  ended: "The last day of this campaign has passed. Write to us before you pay and we will sort it out.",
  endedForStaff:
    "The last day of this campaign has passed: once its payment is confirmed, it finishes at once.",
  askEnded: "Write to us",
  report: {
    button: "I have paid",
    hint: "Tell us once you have paid: we look for it, and your campaign can start as soon as it arrives.",
    ask: "Have you made the payment?",
    askText: (amount: string, reference: string) =>
      `${amount}, with the reference ${reference}. We will look for it, so tell us only once you have paid.`,
    notYet: "Not yet",
    yes: "Yes, I have paid",
    done: "Thanks for telling us. We will let you know once we confirm the payment.",
    reported: (when: string, who: string) =>
      `${who} told us on ${when} that it is paid. We will let you know once we confirm it.`,
    reportedForStaff: (when: string, who: string) => `${who} said on ${when} that it is paid.`,
    somebody: "Someone at your company",
    somebodyForStaff: "Someone at the company",
  },
  proof: {
    label: "Proof of the transfer",
    optional: "optional",
    hint: "PDF, PNG or JPEG of up to 5 MB. Only our team and those who run campaigns in your company see it.",
    remove: "Remove",
    storing: "Uploading…",
    choose: "Choose a file",
    change: "Change the file",
    download: (type) => `Attachment (${type})`,
    problems: {
      INVALID_PROOF: "Choose a PDF, PNG or JPEG file.",
      PROOF_TOO_LARGE: "The file is too large: it may have up to 5 MB.",
    },
  },
  list: {
    title: "Payments",
    reference: "Reference",
    due: (day: string) => `Due since ${day}`,
    reported: (day: string) => `Reported on ${day}, not confirmed yet`,
    confirmed: (day: string) => `Confirmed on ${day}`,
    noDay: { Due: "Due", Reported: "Reported, not confirmed yet", Confirmed: "Confirmed" },
    how: "See how to pay",
    receipt: "Receipt",
    receiptOf: (campaign: string) => `Receipt for ${campaign}`,
    more: "See more payments",
    loadingMore: "Loading…",
    moreFailed: "We couldn’t load more payments. Please try again.",
  },
  receipt: {
    title: "Payment receipt",
    company: "Company",
    campaign: "Campaign",
    dueSince: "Due since",
    reportedAt: "Reported",
    reportedBy: (when: string, who: string) => `${when}, by ${who}`,
    confirmedAt: "Received and confirmed",
    note: "Resuena received this amount for the campaign. This receipt is not an invoice.",
    print: "Print or save as PDF",
    back: "Back to Money",
    loading: "Looking for the receipt…",
  },
  messageEnded: (campaign: string, reference: string) =>
    `Hi, the last day of the campaign “${campaign}” has passed and we have not paid for it yet (reference ${reference}). What should we do?`,
  message: (campaign: string, reference: string) =>
    `Hi, could you send me the details to pay for the campaign “${campaign}”? Reference: ${reference}.`,
} satisfies Dict<typeof es>;
