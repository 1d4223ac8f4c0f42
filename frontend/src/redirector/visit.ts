/** Why: what the redirector makes of its address: whom to count, and where to go without ever being led astray. */
import { newKey } from "../config/idempotency-keys.ts";
import { type Language, localize } from "../config/paths.ts";
import { openPath, safeQuery } from "../config/safe-path.ts";
import { companyCodeOf, deviceStore, type Store, sourceOf, storeNamed } from "../config/stores.ts";
import type { Settings } from "./settings.ts";

/** Where somebody goes whose device has no store of ours and who came from nowhere that we know. */
const ELSEWHERE = "/download";

const UNKNOWN = "unknown";

export interface Visit {
  /** As the address has it, whatever it is called. */
  source: string;
  /** The parameter's when it names one, else the device's; null for any other device. */
  store: Store | null;
  companyCode: string | null;
  language: Language;
  /** The page of this site that is gone to without a store. */
  page: string;
}

/** The language is the address's, else the one chosen on this site, else the device's. */
export function readVisit(search: string, device: Partial<Navigator>, chosen: string | null = null): Visit {
  const query = new URLSearchParams(search);
  const language = languageFor(query.get("lang"), chosen, device.language);
  return {
    source: sourceOf(query.get("source")) ?? UNKNOWN,
    store: storeNamed(query.get("store")) ?? deviceStore(device),
    companyCode: companyCodeOf(query.get("companyCode")),
    language,
    page: localize(openPath(query.get("from")) ?? ELSEWHERE, language) + safeQuery(query.get("prevQuery")),
  };
}

/** The first of these that is one of ours, or begins as one of ours does ("en-GB"). */
function languageFor(...wanted: (string | null | undefined)[]): Language {
  const ours = wanted.find((language) => /^(en|es)\b/i.test(language ?? ""));
  return /^en\b/i.test(ours ?? "") ? "en" : "es";
}

/** Where the visit leads: a store's page as the operator set it, else a page of this site. */
export function destination(visit: Visit, settings: Pick<Settings, "stores.android" | "stores.ios">): string {
  if (visit.store === "iOS") return settings["stores.ios"];
  return visit.store === "Android" ? withReferrer(settings["stores.android"], visit) : visit.page;
}

/**
 * The page of an app in Google Play with what brought the visitor: the app asks the store for it after the installation (Play Install
 * Referrer) and tells it with the sign-up. The App Store hands nothing on.
 */
function withReferrer(address: string, { source, companyCode }: Visit): string {
  const from = new URLSearchParams();
  if (companyCode) from.set("companyCode", companyCode);
  if (source !== UNKNOWN) from.set("source", source);
  if (!address.startsWith("https://play.google.com/store/apps/details?") || !from.size) return address;
  return `${address}&referrer=${encodeURIComponent(from.toString())}`;
}

/** What is told: that somebody came, and that they went on to a store. */
export type Step = "APP_DOWNLOAD" | "STORE_REDIRECT";

/** A document of our own: the application's would bring its whole list along. */
export const TRACK_DOWNLOAD =
  "mutation TrackDownload($event:TrackedEvent!,$source:String,$language:String,$companyCode:String,$store:String,$idempotencyKey:String)" +
  "{trackEvent(event:$event,source:$source,language:$language,companyCode:$companyCode,store:$store,idempotencyKey:$idempotencyKey){success}}";

/** What is told of a step, as GraphQL over HTTP wants it. However often it is sent, it counts once. */
export function trackingBody(event: Step, { source, store, companyCode }: Visit, language: string): string {
  return JSON.stringify({
    query: TRACK_DOWNLOAD,
    operationName: "TrackDownload",
    variables: { event, source, language, companyCode, store: store ?? "other", idempotencyKey: newKey() },
  });
}
