/** Why: the English texts of handing products over: at the counter, on an ad's page, in the list of what is owed. */
import type { Dict } from "../dictionary";
import type es from "../es/hand-over";

export default {
  tabs: "Hand products over",
  scan: "Scan",
  owedTab: "To hand over",
  handOver: "Hand over",
  handOverTo: (product, person) => `Hand over ${product} to ${person}`,
  product: "The campaign’s product",
  to: (person) => `For ${person}`,
  someone: "somebody",
  handedOver: "Handed over",
  undo: "Undo",
  undoHint: "You can undo it for 10 seconds. After that it is recorded.",
  scanAnother: "Scan another",
  next: "Point at the next code.",
  ready: "Ready to hand over",
  already: (when, by) => `Handed over already ${when}, by ${by}.`,
  twice: (product) => `Somebody else had handed over ${product}: check that it did not go out twice.`,
  justNow: "You have just handed it over.",
  seeAd: "See the ad",
  cancel: "Not now",
  since: "Owed since",
  refused: (product, why) => `The hand-over of ${product} was not recorded: ${why}`,
  failed: "We could not record the hand-over. Try again.",
  owed: {
    title: "To hand over",
    lead: "Approved ads whose product you have not handed over yet, the oldest first.",
    search: "Name or code",
    filterCampaign: "Campaign",
    anyCampaign: "All campaigns",
    otherCampaign: "Another campaign",
    total: (count, shown) => (count === 1 ? "You owe 1 product" : `You owe ${shown} products`),
    label: "Products to hand over",
    columns: { product: "Product", person: "For", campaign: "Campaign", code: "Code", since: "Since" },
    loading: "Loading…",
    more: "See more",
    loadingMore: "Loading…",
    moreFailed: "We could not load more. Try again.",
    none: "You owe no product",
    noneHint:
      "When you approve an ad that is paid in product, it will stand here until you hand the product over.",
    noneFound: "Nothing to hand over matches that",
    noneFoundHint: "Check the spelling of the name or the code. It may have been handed over already.",
    showAll: "See all",
    csv: {
      button: "CSV",
      busy: (count) => `Preparing… ${count}`,
      done: (count) =>
        count === "1"
          ? "Done: 1 product to hand over was downloaded."
          : `Done: ${count} products to hand over were downloaded.`,
      failed: "We could not prepare the file. Try again.",
      file: "to hand over",
      columns: {
        product: "Product",
        person: "For",
        campaign: "Campaign",
        code: "Code",
        since: "Owed since",
      },
    },
  },
} satisfies Dict<typeof es>;
