/** Why: the English texts of the desk's payouts to creators. */
import type { Dict } from "../dictionary";
import type es from "../es/desk-payouts";

export default {
  title: "Payouts",
  lead: "Once a month, one batch per currency: one person prepares it, another releases it, and the bank tells how each payment ended.",
  month: "Up to",
  due: {
    title: "To be paid",
    none: "Nothing is to be paid for this month.",
    people: (count: number, text: string) => (count === 1 ? "to 1 person" : `to ${text} people`),
    minimum: (amount: string) => `Minimum to be paid: ${amount}`,
    below: (count: number, text: string, amount: string) =>
      count === 1
        ? `1 person hasn’t reached the minimum yet (${amount})`
        : `${text} people haven’t reached the minimum yet (${amount})`,
    withoutAccount: (count: number, text: string, amount: string) =>
      count === 1
        ? `1 person has no account that takes this currency (${amount})`
        : `${text} people have no account that takes this currency (${amount})`,
    erased: (count: number, text: string, amount: string) =>
      count === 1
        ? `1 person deleted their account: there is nobody to pay (${amount})`
        : `${text} people deleted their accounts: there is nobody to pay (${amount})`,
    accountUnknown: (count: number, text: string, amount: string) =>
      count === 1
        ? `We could not read the account of 1 person right now (${amount})`
        : `We could not read the accounts of ${text} people right now (${amount})`,
    unknown: "We cannot read the accounts right now. Try again in a while.",
    prepare: "Prepare the batch",
    preparing: "Preparing…",
    nobody: "Nobody has both the minimum and an account.",
    open: (reference: string) => `Open batch ${reference}`,
  },
  batches: {
    title: "Batches",
    none: "No batches yet. The first one shows up once you prepare it.",
    reference: "Batch",
    month: "Month",
    state: "State",
    people: "People",
    total: "Total",
    progress: "Paid",
    more: "Show more",
    loadingMore: "Loading…",
    moreFailed: "We couldn’t load more. Try again.",
  },
  states: { Prepared: "Prepared", Released: "Released", Closed: "Closed", Discarded: "Discarded" },
  payoutStates: {
    Prepared: "Prepared",
    Released: "At the bank",
    Paid: "Paid",
    Returned: "Sent back",
    LeftOut: "Left out",
  },
  batch: {
    back: "All batches",
    missing: "There is no such batch",
    missingText: "The address may be misspelled.",
    total: "Batch total",
    people: (count: number, text: string) => (count === 1 ? "1 person" : `${text} people`),
    paid: "Paid",
    returned: "Sent back",
    open: "No answer yet",
    leftOut: "Left out",
    preparedByMe: "You prepared this batch",
    preparedByMeText: "To be safe, somebody else has to release it. Share this page with them.",
    preparedByOther: (name: string) => `${name} prepared this batch`,
    preparedByOtherText: "Check the total and who gets paid. Once released, it’s ready for the bank.",
    someone: "Somebody else",
    release: "Release the batch",
    discard: "Discard",
    closed: "Every payment of this batch has ended.",
    discarded:
      "This batch was discarded. What it would have paid is still due, and the month can be prepared again.",
    csv: "File for the bank (CSV)",
    sepa: "SEPA file (to IBANs)",
    files: "Files for the bank",
    filesText:
      "They hold only what has no answer yet: payments that were paid or sent back are left out, and none is in both. So is anyone who changed their account after the release.",
    filesNone: "No payment is waiting for an answer.",
    downloading: "Preparing…",
    results: "The bank’s answer",
    resultsText: "Import the bank’s file, or mark payments one by one in the list.",
    import: "Import the answer",
    history: "What happened to this batch",
    acts: {
      Prepared: "prepared it",
      Released: "released it",
      Discarded: "discarded it",
      Paid: "marked payments as paid",
      Returned: "marked payments as sent back",
      Downloaded: "downloaded a file for the bank",
    },
    actsCount: (text: string, amount: string) => `${text} · ${amount}`,
    nobody: "Somebody on the team",
  },
  list: {
    title: "Payments",
    search: "Search by name, username, reference or account",
    state: "State",
    all: "All",
    none: "No payment matches.",
    empty: "This batch has no payments.",
    person: "Person",
    reference: "Reference",
    account: "Account",
    amount: "Amount",
    gone: "Deleted account",
    unread: "The name could not be read",
    namesUnread: "Names could not be read.",
    namesNotSearched: "We searched by reference and account only.",
    retry: "Try again",
    accountChanged: "Changed their account: not in the files",
    parts: (own: string, first: string, second: string) =>
      `Own ${own} · first level ${first} · second level ${second}`,
    choose: (name: string) => `Select the payment to ${name}`,
    chooseAll: "Select all that are shown",
    chosen: (count: number) => (count === 1 ? "1 payment selected" : `${count} payments selected`),
    clear: "Clear the selection",
    markPaid: "Mark as paid",
    markReturned: "Mark as sent back",
    marking: "Saving…",
    marked: (count: number) => (count === 1 ? "You marked 1 payment." : `You marked ${count} payments.`),
    shown: (text: string) => `${text} shown`,
  },
  release: {
    title: (reference: string) => `Release ${reference}?`,
    text: (people: string, total: string) =>
      `We’ll pay ${people} a total of ${total}. After this it can’t be discarded.`,
    confirm: "Release and pay",
    working: "Releasing…",
    done: "The batch is released. You can download the files for the bank.",
  },
  discard: {
    title: (reference: string) => `Discard ${reference}?`,
    text: "Nobody gets paid by this batch. What it would have paid is due again, and you can prepare the month anew.",
    confirm: "Discard the batch",
    working: "Discarding…",
    done: "You discarded the batch.",
  },
  returned: {
    title: (count: number) =>
      count === 1 ? "Mark 1 payment as sent back" : `Mark ${count} payments as sent back`,
    text: "The amount is due again, and the person gets a notice with the reason. If it was marked as paid, somebody other than who marked it has to do this.",
    reason: "What the bank said",
    reasonHint: "The person reads it as it is: for example, “The account is closed”.",
    reasonMissing: "Write the reason.",
    confirm: "Mark as sent back",
  },
  import: {
    title: "Import the bank’s answer",
    text: "One payment per line: reference; paid or returned; reason. Semicolons, commas or tabs will do, with or without a header.",
    file: "Choose a file",
    content: "Or paste the lines here",
    contentMissing: "Paste the lines or choose a file.",
    chosen: (name: string) => `We’ll import ${name}.`,
    tooLarge: "The file is too large: it may have up to 5 MB.",
    reasons: {
      FILE_TOO_LARGE: "The file is too large: it may have up to 5 MB.",
      NO_LINES: "We found no line to import.",
      UNREADABLE_LINE: "We couldn’t read this line.",
      REFERENCE_MISSING: "The payment’s reference is missing.",
      UNKNOWN_RESULT: "The result has to be paid or returned.",
      CONTRADICTORY_LINES: "Another line says the opposite of this payment.",
    },
    unreadable: "We couldn’t read that file.",
    confirm: "Import",
    working: "Importing…",
    problems: (count: number) =>
      count === 1
        ? "One line has a problem. Nothing changed: correct it and import again."
        : `${count === 100 ? "At least 100" : count} lines have problems. Nothing changed: correct them and import again.`,
    line: (line: string) => `Line ${line}`,
    done: (paid: string, returned: string, unchanged: string) =>
      `Imported: ${paid} paid, ${returned} sent back, ${unchanged} unchanged.`,
  },
  cancel: "Cancel",
} satisfies Dict<typeof es>;
