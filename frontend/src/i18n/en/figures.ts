/** Why: the English definitions of figures, the same on every screen (docs/product.md, Figures). */
import type { Dict } from "../dictionary";
import type es from "../es/figures";

export default {
  about: (figure) => `What it counts: ${figure}`,
  definitions: {
    submitted: "The ads that came in, by the day on which they were made.",
    waiting:
      "They wait for a decision. Those postponed count as well; those with a change asked for do not until they are back.",
    approved:
      "Those approved, by the day of the decision. A period may have more ads approved than received: some came in before it.",
    rejected: "Those rejected, by the day of the decision.",
    approvalRate: "Those approved, out of all with a decision.",
    interactions:
      "All the reactions that the networks report: likes, comments and the rest. In a period, those gained on its days.",
    spent: "What has been paid: the price of the approved ads plus that of their reactions.",
    cost: "What was spent divided by the interactions. In a period, of the campaigns that spent anything in it.",
    productCost:
      "An estimate: the ads approved times the value of each unit, as the campaign has it. It is not money paid, and is never added to what was spent.",
    productCostEach:
      "An estimate: the cost of the product divided by the interactions. In a period, of the campaigns that approved anything in it.",
    units:
      "The units you can still give. The total adds those held for waiting ads and those already assigned.",
    daysLeft: "The days until the campaign’s last one, today included.",
    daysRun: "From the first day, which counts as 1, to today or to the last one.",
    visits: "Arrivals at your links and QR codes. Whoever went on to a store always counts as a visit.",
    departures: "The visits that went on to the App Store or to Google Play.",
  },
} satisfies Dict<typeof es>;
