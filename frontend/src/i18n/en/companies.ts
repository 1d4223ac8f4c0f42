/** Why: the English texts of the portal's companies screens. */
import type { Dict } from "../dictionary";
import type es from "../es/companies";

export default {
  list: {
    title: "Companies",
    lead: "Every brand that advertises on Resuena.",
    ongoing: (count: number) => (count === 1 ? "1 campaign on-going" : `${count} campaigns on-going`),
    total: (count: number) => (count === 1 ? "1 campaign in all" : `${count} campaigns in all`),
    search: "Search by name",
    empty: "There are no companies yet.",
    noMatch: (text: string) => `No company matches “${text}”.`,
    open: (name: string) => `See the campaigns of ${name}`,
  },
  page: {
    ongoing: "on-going",
    finished: "finished",
    campaigns: "Campaigns",
    searchAd: "Find an ad",
    downloads: "Downloads and QR",
    incompleteProfile: "Add your first and last name, so that we know what to call you.",
    noLogo: "Your brand has no logo yet. Add one so that people recognise it.",
    empty: "There are no campaigns to show yet.",
    emptyHint: "Once your first campaign is up for approval, you will see it here.",
    open: (name: string) => `See the results of ${name}`,
    breadcrumbHome: "Home",
    breadcrumbBrands: "Brands",
    since: (date: string) => `Since ${date}`,
    ads: (count: number) => (count === 1 ? "1 ad" : `${count} ads`),
  },
  adSearch: {
    title: "Find by code",
    hint: "The code has 8 characters and is on the ad.",
    label: "Ad code",
    submit: "Search",
    wrongLength: "The code must have 8 characters.",
    notFound: "The ad does not exist, or it does not belong to your business.",
  },
  states: {
    loading: "Loading…",
    failedTitle: "We could not load this page",
    unavailable: "Service not available right now!",
    retry: "Try again",
    notFound: "Sorry, something went wrong, page removed or unavailable.",
    home: "Go to the home page",
  },
  breadcrumb: "Where you are",
} satisfies Dict<typeof es>;
