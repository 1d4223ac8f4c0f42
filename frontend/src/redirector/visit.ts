/** Why: what the redirector derives from its address: what to count, and a target that no address can manipulate. */
import { newKey } from "../config/idempotency-keys.ts";
import { type Language, localize } from "../config/paths.ts";
import { openPath, safeQuery } from "../config/safe-path.ts";
import { companyCodeOf, deviceStore, type Store, sourceOf, storeNamed } from "../config/stores.ts";
import type { Settings } from "./settings.ts";

/** The target for a device without a store of ours and without a known source. */
const ELSEWHERE = "/download";

const UNKNOWN = "unknown";

export interface Visit {
  /** As in the address, whatever its name. */
  source: string;
  /** The parameter's store if it names one, else the device's; null for any other device. */
  store: Store | null;
  companyCode: string | null;
  language: Language;
  /** The page of this site that is the target without a store. */
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

/** The first of these that is one of ours, or begins with one of ours ("en-GB"). */
function languageFor(...languages: (string | null | undefined)[]): Language {
  const ours = languages.find((language) => /^(en|es)\b/i.test(language ?? ""));
  return /^en\b/i.test(ours ?? "") ? "en" : "es";
}

/** The target of the visit: a store's page as the operator set it, else a page of this site. */
export function destination(visit: Visit, settings: Pick<Settings, "stores.android" | "stores.ios">): string {
  if (visit.store === "iOS") return settings["stores.ios"];
  return visit.store === "Android" ? withReferrer(settings["stores.android"], visit) : visit.page;
}

/**
 * The page of an app in Google Play with the visit's source: the app reads it from the store after the installation
 * (Play Install Referrer) and sends it with the sign-up. The App Store passes nothing on.
 */
function withReferrer(address: string, { source, companyCode }: Visit): string {
  const from = new URLSearchParams();
  if (companyCode) from.set("companyCode", companyCode);
  if (source !== UNKNOWN) from.set("source", source);
  if (!address.startsWith("https://play.google.com/store/apps/details?") || !from.size) return address;
  return `${address}&referrer=${encodeURIComponent(from.toString())}`;
}

/** The events that are sent: an arrival, and a departure to a store. */
export type Step = "APP_DOWNLOAD" | "STORE_REDIRECT";

/** A document of our own: importing the application's would bundle its whole list. */
export const TRACK_DOWNLOAD =
  "mutation TrackDownload($event:TrackedEvent!,$source:String,$language:String,$companyCode:String,$store:String,$idempotencyKey:String)" +
  "{trackEvent(event:$event,source:$source,language:$language,companyCode:$companyCode,store:$store,idempotencyKey:$idempotencyKey){success}}";

/** The body of an event, as GraphQL over HTTP requires it; its idempotency key makes repeated deliveries count once. */
export function trackingBody(event: Step, { source, store, companyCode }: Visit, language: string): string {
  return JSON.stringify({
    query: TRACK_DOWNLOAD,
    operationName: "TrackDownload",
    variables: { event, source, language, companyCode, store: store ?? "other", idempotencyKey: newKey() },
  });
}
