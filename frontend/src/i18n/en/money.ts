/** Why: the English texts of a company's money. */
import type { Dict } from "../dictionary";
import type es from "../es/money";

export default {
  title: "Money",
  lead: "Every movement of what you invested in your campaigns, and the balance after each one.",
  loading: "Loading the movements…",
  campaign: "Campaign",
  anyCampaign: "All campaigns",
  otherCampaign: "Another campaign",
  seeAll: "See all campaigns",
  more: "See more movements",
  loadingMore: "Loading…",
  moreFailed: "We couldn’t load more movements. Try again.",
  unknown: "someone in the community",
  sums: {
    label: (currency) => `Summary in ${currency}`,
    funded: "Investment paid",
    spent: "Spent",
    frozen: "Reserved",
    frozenNote: "for posts that await a decision",
    available: "Available",
    posts: (count, shown, amount) => (count === 1 ? `${amount} for 1 post` : `${amount} for ${shown} posts`),
    postsAt: (count, shown, price) => (count === 1 ? `1 post × ${price}` : `${shown} posts × ${price}`),
    reactions: (amount) => `${amount} for reactions`,
  },
  columns: { movement: "Movement", day: "Day", amount: "Amount", balance: "Balance" },
  onlyMoved: "still in your balance",
  ofThemReserved: (amount) => `${amount} reserved`,
  movements: {
    Funded: () => "Payment of the investment",
    Reserved: (person) => `Reserved for the post by ${person}`,
    Released: (person) => `Released: the post by ${person} was rejected`,
    PaidForPost: (person) => `Paid for the post by ${person}`,
    PaidForReactions: (person) => `Paid for reactions to the post by ${person}`,
    PriceReturned: (person) =>
      `Given back and reserved again: the approval of the post by ${person} was undone`,
    ReactionsReturned: (person) =>
      `Given back for reactions: the approval of the post by ${person} was undone`,
    AllReturned: (person) => `Given back: the approval of the post by ${person} was overturned`,
  },
  empty: {
    company: {
      title: "No movements yet",
      text: "The first one shows up once we confirm the payment of a campaign.",
    },
    unpaid: {
      title: "This campaign hasn’t moved any money yet",
      text: "The first movement shows up once we confirm the payment of its investment.",
    },
    product: {
      title: "This campaign moves no money",
      text: "It pays with a product or a discount. Its units are shown on the campaign.",
    },
    unknown: {
      title: "We couldn’t find that campaign",
      text: "The link may be incomplete, or belong to another company.",
    },
  },
  csv: {
    button: "Export CSV",
    busy: (count) => `Exporting… ${count}`,
    done: (count) => (count === "1" ? "We exported 1 movement." : `We exported ${count} movements.`),
    failed: "We couldn’t export the movements. Try again.",
    file: "money",
    columns: {
      when: "Date and time",
      movement: "Movement",
      campaign: "Campaign",
      code: "Code",
      person: "Person",
      currency: "Currency",
      amount: "Amount",
      change: "Balance change",
      balance: "Balance",
      available: "Available",
      reserved: "Reserved",
    },
  },
} satisfies Dict<typeof es>;
