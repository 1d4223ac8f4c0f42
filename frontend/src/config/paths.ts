/** Why: every address of the site is written once; links, redirects, prerendering and tests take it from here. */

export const LANGUAGES = ["es", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "es";

/** Public pages that are written out as HTML, in the default language's spelling. */
export const PUBLIC_PAGES = ["/", "/brands", "/login", "/signup", "/404"] as const;

/** Where a sign-in or a sign-up came from, as the query parameters `from`, `from2` and `id` say it. */
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

/** Addresses without a language; `localize` puts the language in front. */
export const paths = {
  home: "/",
  about: "/#about",
  process: "/#process",
  features: "/#features",
  faq: "/#faq",
  brands: "/brands",
  howToStart: "/brands#start",
  login: (origin?: Origin) => withOrigin("/login", origin),
  signUp: (origin?: Origin) => withOrigin("/signup", origin),
  deleteMyData: (origin?: Origin) => withOrigin("/deletemydata", origin),
  settings: "/settings",
  settingsCompany: "/settings/company",
  settingsSecurity: "/settings/security",
  settingsData: "/settings/data",
  companies: "/companies",
  company: (companyId: string) => `/companies/${encodeURIComponent(companyId)}`,
  campaign: (companyId: string, campaignId: string) =>
    `/companies/${encodeURIComponent(companyId)}/${encodeURIComponent(campaignId)}`,
  audit: (advertisementId: string) => `/audit/${encodeURIComponent(advertisementId)}`,
} as const;

/** The language that an address is in: its first segment, in any case, else the default. */
export function languageOf(pathname: string): Language {
  return /^\/en(\/|$)/i.test(pathname) ? "en" : DEFAULT_LANGUAGE;
}

/** The address without its language. */
export function unlocalized(path: string): string {
  const rest = path.replace(/^\/en(?=[/?#]|$)/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The same address in a language: `/brands` is `/en/brands` in English. */
export function localize(path: string, language: Language): string {
  const plain = unlocalized(path);
  if (language === DEFAULT_LANGUAGE) return plain;
  return plain === "/" ? "/en" : `/en${plain.replace(/^\/(?=[?#])/, "")}`;
}

export const PRERENDERED = LANGUAGES.flatMap((language) =>
  PUBLIC_PAGES.map((page) => localize(page, language)),
);
