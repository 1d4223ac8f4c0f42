/** Why: the English texts of the portal's frame: rail, top bar, the phones' bar. */
import type { Dict } from "../dictionary";
import type es from "../es/portal-frame";

export default {
  closed: {
    title: (company) => `${company} is closed`,
    ofOwner: "Until it is back there is nothing to see or change. Write to us and we bring it back.",
    ofOthers: "Until it is back there is nothing to see or change. An owner can ask us to bring it back.",
    write: "Write to us",
  },
  label: "Portal",
  site: "The site",
  more: "More",
  moreTitle: "The whole portal",
  create: "Create campaign",
  search: "Search",
  searchWhere: "the portal",
  places: {
    portal: "Home",
    inbox: "To audit",
    campaigns: "Campaigns",
    creators: "Creators",
    reports: "Reports",
    downloads: "Downloads and QR",
    scan: "Hand over",
    brands: "Brands",
    addCompany: "Add company",
    notices: "Notices",
    settings: "Settings",
    help: "Help",
  },
  short: {
    inbox: "Audit",
    scan: "Scan",
    "desk.queue": "Audit",
    "desk.secondOpinions": "Opinions",
    "desk.payments": "Payments",
    "desk.payouts": "Payouts",
    "desk.tokens": "Tokens",
    "desk.deletions": "Deletions",
  },
  mine: (count) => `${count} yours`,
  waiting: (count: string) => `${count} waiting`,
} satisfies Dict<typeof es>;
