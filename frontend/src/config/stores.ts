/** Why: the store of a device, and the address that leads there and counts the download, are the same on every page. */
import { paths } from "./paths.ts";

/** As the addresses and the tracking event spell them. */
export const STORES = ["Android", "iOS"] as const;
export type Store = (typeof STORES)[number];

const COMPANY_CODE = /^[\w-]{1,64}$/;

/** The store that a text names, in any case, or null. */
export function storeNamed(text: string | null | undefined): Store | null {
  return STORES.find((store) => store.toLowerCase() === text?.toLowerCase()) ?? null;
}

/** A valid company code from an address, or null. */
export function companyCodeOf(text: string | null | undefined): string | null {
  return text && COMPANY_CODE.test(text) ? text : null;
}

const MAX_SOURCE = 64;

/** The source that an address names, by any name, or null; the server normalises its spelling. */
export function sourceOf(text: string | null | undefined): string | null {
  return text?.trim().slice(0, MAX_SOURCE) || null;
}

/** The device's store, or null if it has none. An iPad identifies as a Mac, but a Mac has no touch screen. */
export function deviceStore({ userAgent, maxTouchPoints = 0 }: Partial<Navigator>): Store | null {
  if (/android/i.test(userAgent ?? "")) return "Android";
  if (/iphone|ipad|ipod/i.test(userAgent ?? "")) return "iOS";
  return /macintosh/i.test(userAgent ?? "") && maxTouchPoints > 1 ? "iOS" : null;
}

interface Link {
  store: Store | null;
  companyCode: string | null;
  /** The source that brought the visitor to our site; without one, the site itself. */
  source: string | null;
  language: string;
}

/** The address that counts a download and leads to the store; without one, it is chosen by device. */
export function storeLink({ store, companyCode, source, language }: Link): string {
  const query = new URLSearchParams({ source: source ?? "WEB_CORP" });
  if (store) query.set("store", store);
  if (companyCode) query.set("companyCode", companyCode);
  query.set("from", "download");
  if (language !== "es") query.set("lang", language);
  return `${paths.redirector}?${query}`;
}
