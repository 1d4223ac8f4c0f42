/** Why: `from` and `from2` come with the address, so anybody can write them; only pages that we know are gone to. */
import { type Origin, paths, unlocalized } from "./paths.ts";

/**
 * Pages that `from` may name. Written out, though `paths` knows them: this list alone goes into the redirector, and a new page is
 * not on it by accident. A test holds the two together.
 */
export const KNOWN_PAGES = [
  "/signup",
  "/brands",
  "/deletemydata",
  "/editProfile",
  "/editCompany",
  "/settings/profile",
  "/settings/company",
  "/settings/security",
  "/settings/activity",
  "/settings/data",
  "/companies",
  "/portal",
  "/inbox",
  "/creators",
  "/reports",
  "/compare",
  "/scan",
  "/desk",
  "/desk/queue",
  "/desk/campaigns",
  "/desk/companies",
  "/desk/leads",
  "/desk/downloads",
  "/desk/tokens",
  "/desk/deletions",
  "/desk/system",
  "/download",
  "/guides",
  "/iOSInstallGuide",
  "/androidInstallGuide",
  "/investors",
  "/web3",
  "/comingSoon",
  "/contactUs",
  "/joinUs",
  "/aboutUs",
  "/notices",
  "/settings/notices",
] as const;

const KNOWN: ReadonlyMap<string, string> = new Map(
  KNOWN_PAGES.map((path) => [path.slice(1).toLowerCase(), path]),
);

/** An id or a token as the services make them; anything else (slashes, dots, schemes) is refused. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The allowed path that a `from` value names, in any case, or null. */
export function safePath(from: string | null | undefined): string | null {
  return from ? (KNOWN.get(from.toLowerCase()) ?? null) : null;
}

/** A company, its downloads, a campaign, a draft: the portal's pages whose addresses hold ids. */
const OF_A_COMPANY = /^companies\/([\w-]{1,64})(?:\/(campaigns\/)?([\w-]{1,64}))?$/i;

/** What a page may keep in its query (filters, an open row): letters, digits, escapes, and nothing that ends or starts an address. */
const QUERY = /^[\w.~%+&=,-]{1,400}$/;

/**
 * The page that a sign-in goes back to, or null: one of those that `safePath` knows or one of the portal's, with its query. What is
 * built here is built from parts that were recognised, never from the value itself.
 */
export function returnPath(from: string | null | undefined): string | null {
  const [path = "", query, ...more] = (from ?? "").split("?");
  const [, company, drafts, page] = OF_A_COMPANY.exec(path) ?? [];
  const below = page ? `/${drafts ? "campaigns/" : ""}${page}` : "";
  const known = company ? `/companies/${company}${below}` : safePath(path);
  if (!known || more.length > 0 || (query !== undefined && !QUERY.test(query))) return null;
  return query ? `${known}?${query}` : known;
}

/** `from` for the sign-in that leads back to the page of this address; null when it is none that may be gone back to. */
export function returnFrom({ pathname, search }: { pathname: string; search: string }): string | null {
  const path = unlocalized(pathname).slice(1).replace(/\/+$/, "");
  return [path + search, path].find((from) => returnPath(from)) ?? null;
}

/** `from` as a link may carry it on: the value itself when it names a page that we know, else null. */
export function safeFrom(from: string | null | undefined): string | null {
  return safePath(from) && from ? from : null;
}

/** Whether a sign-in was asked for by the page `from`, whatever its casing. */
export function comesFrom({ from }: Origin, page: "audit" | "invitation" | "deletemydata"): boolean {
  return from?.toLowerCase() === page;
}

/**
 * Where a sign-in leads (docs/product.md, Screens): the advertisement to audit, the page that asked, or the person's own place. Without language.
 * `from2` travels along to the page named by `from`. Without `from` it is the page that the visitor wanted and was led away from.
 */
export function afterLogin(origin: Origin, wanted: string | null = null, place: string = paths.home): string {
  const { from, from2, id } = origin;
  if (!from) return returnPath(wanted) ?? place;
  if (comesFrom(origin, "audit")) return id && ID.test(id) ? paths.audit(id) : paths.home;
  if (comesFrom(origin, "invitation")) return afterAccount(origin) ?? paths.home;
  const page = returnPath(from);
  if (!page) return paths.home;
  const sign = page.includes("?") ? "&" : "?";
  return from2 && safePath(from2) ? `${page}${sign}from=${encodeURIComponent(from2)}` : page;
}

/** Where a new account leads when it needs no company of its own: to the invitation that brought it. */
export function afterAccount(origin: Origin): string | null {
  const { id } = origin;
  return comesFrom(origin, "invitation") && id && ID.test(id) ? paths.invitation(id) : null;
}

/** Where a new company leads: the brands page when the visitor came from it, else home. */
export function afterCompany({ from }: Origin): string {
  return safePath(from) === paths.brands ? paths.brands : paths.home;
}

/** What the query of a page may hold when it is carried through a redirect, each by its shape. */
const CARRIED: Readonly<Record<string, RegExp>> = {
  companyCode: ID,
  source: /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,63}$/u,
  store: /^(Android|iOS)$/i,
  utm_source: ID,
  utm_medium: ID,
  utm_campaign: ID,
};

/** `prevQuery` as far as it is harmless, with its question mark; empty when nothing of it is. */
export function safeQuery(prevQuery: string | null | undefined): string {
  if (!prevQuery || prevQuery.length > 2000) return "";
  const given = new URLSearchParams(prevQuery.replace(/^\?/, ""));
  const kept = new URLSearchParams();
  for (const [name, shape] of Object.entries(CARRIED)) {
    const value = given.get(name);
    if (value && shape.test(value)) kept.set(name, value);
  }
  for (const name of ["from", "from2"]) {
    const value = safeFrom(given.get(name));
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text && `?${text}`;
}
