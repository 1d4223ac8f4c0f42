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
  message: (campaign: string, reference: string) =>
    `Hi, could you send me the details to pay for the campaign “${campaign}”? Reference: ${reference}.`,
} satisfies Dict<typeof es>;
