/** Why: the English texts of what a company pays in. */
import type { Dict } from "../dictionary";
import type es from "../es/payments";

export default {
  title: "How to pay",
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
  report: {
    button: "I have paid",
    hint: "Tell us once you have paid: we look for it, and your campaign starts as soon as it arrives.",
    done: "Thanks for telling us. We will let you know once we confirm the payment.",
    reported: (when: string, who: string) =>
      `${who} told us on ${when} that it is paid. We will let you know once we confirm it.`,
    somebody: "Someone at your company",
  },
  list: {
    title: "Payments",
    campaign: "Campaign",
    amount: "Amount",
    reference: "Reference",
    state: "Status",
    due: (day: string) => `Due since ${day}`,
    reported: (day: string) => `Told on ${day}, not confirmed yet`,
    confirmed: (day: string) => `Confirmed on ${day}`,
    noDay: { Due: "Due", Reported: "Told, not confirmed yet", Confirmed: "Confirmed" },
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
    reportedAt: "Told",
    reportedBy: (when: string, who: string) => `${when}, by ${who}`,
    confirmedAt: "Received and confirmed",
    note: "Resuena received this amount for the campaign. This receipt is not an invoice.",
    print: "Print or save as PDF",
    back: "Back to Money",
    loading: "Looking for the receipt…",
  },
  message: (campaign: string, reference: string) =>
    `Hi, could you send me the details to pay for the campaign “${campaign}”? Reference: ${reference}.`,
} satisfies Dict<typeof es>;
