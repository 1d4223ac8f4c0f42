/** Why: every address of the site is written once; links, redirects, prerendering and tests take it from here. */

export const LANGUAGES = ["es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "es";

/** The ten people of the team, by the names in their pages' addresses. */
export const TEAM_MEMBERS = [
  "emilia-sosa",
  "tomas-acuna",
  "renata-bianchi",
  "ignacio-ferro",
  "camila-duarte",
  "bruno-etchart",
  "julieta-paz",
  "mateo-lorenzo",
  "valentina-roldan",
  "simon-abreu",
] as const;
export type MemberKey = (typeof TEAM_MEMBERS)[number];

const teamMember = (key: string) => `/teamMember/${encodeURIComponent(key)}`;

/** The home page's other art directions: /theme1 to /theme9. */
export const THEME_PAGES = [
  "/theme1",
  "/theme2",
  "/theme3",
  "/theme4",
  "/theme5",
  "/theme6",
  "/theme7",
  "/theme8",
  "/theme9",
] as const;

/**
 * Public pages that are prerendered as HTML, in the default language's spelling. Marked as pure: no browser needs the
 * list.
 */
export const PUBLIC_PAGES = /* @__PURE__ */ (() =>
  [
    "/",
    "/brands",
    "/login",
    "/signup",
    "/404",
    "/download",
    "/investors",
    "/web3",
    "/comingSoon",
    "/comingSoonInvestors",
    "/thankYou",
    "/team",
    "/singleTeam",
    ...TEAM_MEMBERS.map(teamMember),
    "/aboutUs",
    "/contactUs",
    "/joinUs",
    "/childsafetystandards",
    "/blogDefault",
    "/blogNoSidebar",
    "/blogLeftSidebar",
    "/blogRightSidebar",
    "/blogSingleLeftSidebar",
    "/blogSingleRightSidebar",
    "/guides",
    "/iOSInstallGuide",
    "/androidInstallGuide",
    "/deleteAccount",
    ...THEME_PAGES,
  ] as const)();

/** The origin of a sign-in or a sign-up, from the query parameters `from`, `from2` and `id`. */
export interface Origin {
  from?: string | null | undefined;
  from2?: string | null | undefined;
  id?: string | null | undefined;
}

function withOrigin(path: string, origin: Origin = {}): string {
  const query = new URLSearchParams();
  for (const key of ["from", "from2", "id"] as const) {
    const value = origin[key];
    if (value) query.set(key, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Addresses without a language; `localize` adds the language. */
export const paths = {
  home: "/",
  about: "/#about",
  process: "/#process",
  features: "/#features",
  faq: "/#faq",
  theme: (number: number) => `/theme${number}`,
  brands: "/brands",
  howToStart: "/brands#start",
  brandPlans: "/brands#plans",
  investors: "/investors",
  investorDocuments: "/investors#documents",
  investorFounders: "/investors#founders",
  web3: "/web3",
  comingSoon: "/comingSoon",
  comingSoonInvestors: "/comingSoonInvestors",
  thankYou: "/thankYou",
  login: (origin?: Origin) => withOrigin("/login", origin),
  signUp: (origin?: Origin) => withOrigin("/signup", origin),
  editProfile: (origin?: Origin) => withOrigin("/editProfile", origin),
  editCompany: (origin?: Origin) => withOrigin("/editCompany", origin),
  resetPassword: "/resetPassword",
  confirmEmail: "/confirmEmail",
  deleteMyData: (origin?: Origin) => withOrigin("/deletemydata", origin),
  invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
  download: "/download",
  /** A page of its own, outside the application: linked with `<a>`, never with the router. */
  redirector: "/downloadAppRedirector",
  team: "/team",
  teamMember,
  aboutUs: "/aboutUs",
  contactUs: "/contactUs",
  quote: "/contactUs#quote",
  joinUs: "/joinUs",
  childSafety: "/childsafetystandards",
  blog: "/blogDefault",
  blogPost: "/blogSingleRightSidebar",
  blogStory: "/blogSingleLeftSidebar",
  guides: "/guides",
  iosGuide: "/iOSInstallGuide",
  androidGuide: "/androidInstallGuide",
  deleteAccount: "/deleteAccount",
  settings: "/settings",
  settingsProfile: "/settings/profile",
  settingsCompany: "/settings/company",
  settingsSecurity: "/settings/security",
  settingsActivity: "/settings/activity",
  settingsApi: "/settings/api",
  settingsWebhook: (webhookId: string) => `/settings/webhooks/${encodeURIComponent(webhookId)}`,
  settingsData: "/settings/data",
  settingsNotices: "/settings/notices",
  notices: "/notices",
  portal: "/portal",
  inbox: "/inbox",
  inboxChanges: "/inbox?view=changes",
  inboxSnoozed: "/inbox?view=snoozed",
  inboxAd: (advertisementId: string) => `/inbox/${encodeURIComponent(advertisementId)}`,
  creators: "/creators",
  reports: "/reports",
  compare: "/compare",
  shared: (token: string) => `/shared/${encodeURIComponent(token)}`,
  companies: "/companies",
  company: (companyId: string) => `/companies/${encodeURIComponent(companyId)}`,
  campaign: (companyId: string, campaignId: string) =>
    `/companies/${encodeURIComponent(companyId)}/${encodeURIComponent(campaignId)}`,
  newCampaign: (companyId: string) => `/companies/${encodeURIComponent(companyId)}/campaigns/new`,
  editCampaign: (companyId: string, campaignId: string) =>
    `/companies/${encodeURIComponent(companyId)}/campaigns/${encodeURIComponent(campaignId)}`,
  scan: "/scan",
  owed: (campaignId?: string) =>
    `/scan/owed${campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : ""}`,
  downloads: (companyId: string) => `/companies/${encodeURIComponent(companyId)}/downloads`,
  paymentReceipt: (companyId: string, campaignId: string) =>
    `/companies/${encodeURIComponent(companyId)}/money?receipt=${encodeURIComponent(campaignId)}`,
  money: (companyId: string, campaignId?: string) =>
    `/companies/${encodeURIComponent(companyId)}/money${campaignId ? `?campaign=${encodeURIComponent(campaignId)}` : ""}`,
  desk: "/desk",
  deskQueue: "/desk/queue",
  deskDisputes: "/desk/disputes",
  deskSecondOpinions: "/desk/secondOpinions",
  deskCampaigns: "/desk/campaigns",
  deskCompanies: "/desk/companies",
  deskLeads: "/desk/leads",
  deskDownloads: "/desk/downloads",
  deskTokens: "/desk/tokens",
  deskNetworks: "/desk/networks",
  deskDeletions: "/desk/deletions",
  deskSystem: "/desk/system",
  deskStaff: "/desk/staff",
  deskPayouts: (batchId?: string) =>
    batchId ? `/desk/payouts/${encodeURIComponent(batchId)}` : "/desk/payouts",
  deskPeople: (personId?: string) =>
    personId ? `/desk/people/${encodeURIComponent(personId)}` : "/desk/people",
  audit: (advertisementId: string) => `/audit/${encodeURIComponent(advertisementId)}`,
} as const;

/** The language of an address: its first segment, in any case, else the default. */
export function languageOf(pathname: string): Language {
  return /^\/en(\/|$)/i.test(pathname) ? "en" : DEFAULT_LANGUAGE;
}

/** The address without its language. */
export function unlocalized(path: string): string {
  const rest = path.replace(/^\/en(?=[/?#]|$)/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The number of the art direction that an address shows, 1 to 9, or null. */
export function themeOf(pathname: string): number | null {
  const [, number] = /^\/theme([1-9])\/?$/i.exec(unlocalized(pathname)) ?? [];
  return number ? Number(number) : null;
}

/** The same address in a language: `/brands` is `/en/brands` in English. */
export function localize(path: string, language: Language): string {
  const plain = unlocalized(path);
  if (language === DEFAULT_LANGUAGE) return plain;
  return plain === "/" ? "/en" : `/en${plain.replace(/^\/(?=[?#])/, "")}`;
}

export const PRERENDERED = /* @__PURE__ */ LANGUAGES.flatMap((language) =>
  PUBLIC_PAGES.map((page) => localize(page, language)),
);
