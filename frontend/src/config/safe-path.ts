/**
 * Why: `from` and `from2` are in the address, where anyone can write them; only pages of the route table are accepted.
 */
import { OPEN_PAGES, PORTAL_PAGES } from "./generated/pages.ts";
import { type Origin, paths, unlocalized } from "./paths.ts";

/** An id or a token as the services make them; anything else (slashes, dots, schemes) is refused. */
const ID_SHAPE = "[\\w-]{1,64}";
const ID = RegExp(`^${ID_SHAPE}$`);

/**
 * The path of the one of these pages that the value names, in any case. It is built from the page's own spelling and
 * from ids alone.
 */
function named(pages: readonly string[], from: string | null | undefined): string | null {
  if (!from) return null;
  // `paths` is not imported here: the redirector's bundle would contain all of them.
  const name = from === "/" ? "" : from;
  for (const page of pages) {
    const [whole, ...ids] = RegExp(`^${page.replace(/:/g, `(${ID_SHAPE})`)}$`, "i").exec(name) ?? [];
    if (whole !== undefined) return `/${page.replace(/:/g, () => ids.shift() ?? "")}`;
  }
  return null;
}

/**
 * The path of the page that a `from` value names, in any case, or null: any page that needs no session, without
 * language or query.
 */
export function openPath(from: string | null | undefined): string | null {
  return named(OPEN_PAGES, from);
}

/** The same for any page of the route table. */
export function safePath(from: string | null | undefined): string | null {
  return openPath(from) ?? named(PORTAL_PAGES, from);
}

/**
 * What a page may keep in its query (filters, an open row): letters, digits, escapes, and no character that ends or
 * starts an address.
 */
const QUERY = /^[\w.~%+&=,*-]{1,2000}$/;
const HASH = /^[\w-]{1,64}$/;

/**
 * The page to which a sign-in returns, or null: one that `safePath` knows, with its query and its hash; neither the
 * sign-in itself nor the not-found page.
 */
export function returnPath(from: string | null | undefined): string | null {
  const [, path, query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(from ?? "") ?? [];
  const page = safePath(path);
  if (!page || page === paths.login() || page === "/404") return null;
  if ((query !== undefined && !QUERY.test(query)) || (hash !== undefined && !HASH.test(hash))) return null;
  return page + (query ? `?${query}` : "") + (hash ? `#${hash}` : "");
}

/** The parts of an address that belong to the page. */
interface Address {
  pathname: string;
  search: string;
  hash?: string;
}

/** `from` for the sign-in that returns to the page of this address; null if it may not be returned to. */
export function returnFrom({ pathname, search, hash = "" }: Address): string | null {
  const path = unlocalized(pathname).slice(1).replace(/\/+$/, "");
  const query = QUERY.test(search.slice(1)) ? search : search && `?${new URLSearchParams(search)}`;
  return [path + query + hash, path + query, path].find((from) => returnPath(from)) ?? null;
}

/** `from` as a link may pass it on: the value itself if it names a known page, else null. */
export function safeFrom(from: string | null | undefined): string | null {
  return safePath(from) && from ? from : null;
}

/** Whether the page `from` requested the sign-in, in any casing. */
export function comesFrom({ from }: Origin, page: "audit" | "invitation" | "deletemydata"): boolean {
  return from?.toLowerCase() === page;
}

/**
 * Where a sign-in leads (docs/product.md, Screens): the advertisement to audit, the page that requested it, or the
 * user's own place. Without language. `from2` is passed on to the page named by `from`. Without `from` it is the page
 * from which the visitor was redirected.
 */
export function afterLogin(
  origin: Origin,
  wantedPage: string | null = null,
  place: string = paths.home,
): string {
  const { from, from2, id } = origin;
  if (!from) return returnPath(wantedPage) ?? place;
  if (comesFrom(origin, "audit")) return id && ID.test(id) ? auditPage(id, wantedPage) : paths.home;
  if (comesFrom(origin, "invitation")) return afterAccount(origin) ?? paths.home;
  const page = returnPath(from);
  if (!page) return paths.home;
  return from2 && safePath(from2) ? withParameter(page, "from", from2) : page;
}

/** The page of an advertisement, with the query and the hash of the visitor's original address. */
function auditPage(id: string, wantedPage: string | null): string {
  const page = paths.audit(id);
  const returnPage = returnPath(wantedPage);
  return returnPage && /^[?#]/.test(returnPage.slice(page.length)) && returnPage.startsWith(page)
    ? returnPage
    : page;
}

function withParameter(page: string, name: string, value: string): string {
  const [path = "", hash] = page.split("#");
  const query = `${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
  return path + query + (hash ? `#${hash}` : "");
}

/** Where a new account leads when it needs no company of its own: to the invitation that it came from. */
export function afterAccount(origin: Origin): string | null {
  const { id } = origin;
  return comesFrom(origin, "invitation") && id && ID.test(id) ? paths.invitation(id) : null;
}

/**
 * Where a new company leads: the brands page if the visitor came from it, else the page that they wanted, else home.
 * Without `from` and without a wanted page: the form of the company's first campaign, if `companyId` is given.
 */
export function afterCompany({ from }: Origin, wantedPage: string | null = null, companyId?: string): string {
  if (safePath(from) === paths.brands) return paths.brands;
  return returnPath(wantedPage) ?? (companyId && !from ? paths.newCampaign(companyId) : paths.home);
}

/** The query parameters that survive a redirect, each with the shape of its values. */
const CARRIED: Readonly<Record<string, RegExp>> = {
  companyCode: ID,
  source: /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,63}$/u,
  store: /^(Android|iOS)$/i,
  utm_source: ID,
  utm_medium: ID,
  utm_campaign: ID,
};

/** The harmless part of `prevQuery`, with its question mark; empty if there is none. */
export function safeQuery(prevQuery: string | null | undefined): string {
  if (!prevQuery || prevQuery.length > 2000) return "";
  const given = new URLSearchParams(prevQuery.replace(/^\?/, ""));
  const kept = new URLSearchParams();
  for (const [name, shape] of Object.entries(CARRIED)) {
    const value = given.get(name);
    if (value && shape.test(value)) kept.set(name, value);
  }
  for (const name of ["from", "from2"]) {
    const value = given.get(name);
    if (value && openPath(value)) kept.set(name, value);
  }
  const text = kept.toString();
  return text && `?${text}`;
}
