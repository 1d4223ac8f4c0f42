/** Why: the English texts of what every page has: header, footer, notices, waiting, not found. */
import type { Dict } from "../dictionary";
import type es from "../es/shell";

export default {
  brand: "Resuena",
  skip: "Skip to content",
  home: "Home",
  nav: {
    label: "Main",
    about: "About",
    process: "Process",
    features: "Features",
    faq: "FAQ",
    portal: "My portal",
    portalHome: "Portal home",
    companies: "Companies",
    campaigns: "Campaigns",
    registerBusiness: "Register my business",
    menu: "Menu",
  },
  account: {
    label: "My account",
    login: "Log in",
    signUp: "Sign up",
    addCompany: "Add company",
    settings: "Settings",
    logout: "Log out",
    loggedOut: "You are logged out.",
    signedInAs: (email: string) => `Signed in as ${email}`,
  },
  language: { label: "Language", es: "Español", en: "English" },
  theme: { label: "Theme", auto: "Automatic", light: "Light", dark: "Dark" },
  notices: { region: "Notices", dismiss: "Dismiss notice" },
  close: "Close",
  loading: "Loading...",
  retry: "Try again",
  unavailable: {
    title: "We could not connect",
    text: "Service not available right now! Your session is still open: try again in a few seconds.",
  },
  notFound: {
    metaTitle: "Page not found",
    code: "404",
    title: "Nothing resonates here",
    text: "Sorry, something went wrong, page removed or unavailable.",
    button: "Go to the home page",
  },
  crashed: {
    title: "Something went wrong",
    text: "We had a problem showing this page. Reload it or go back home.",
    reload: "Reload",
  },
  footer: {
    claim: "Said once. It resonates.",
    site: "Resuena",
    brands: "For brands",
    account: "Account",
    rights: "Made by the Río de la Plata.",
  },
} satisfies Dict<typeof es>;
