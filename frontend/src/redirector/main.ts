/**
 * Why: the whole page: count the arrival, count down, count the departure to a store, redirect. It must work on the
 * slowest phone, so it is plain DOM.
 */
import { apiUrl } from "../config/api-url.ts";
import { returnedBy, shown } from "../config/arrival.ts";
import { chosenLanguage } from "../config/language-choice.ts";
import { SETTINGS_PATH } from "../config/live-settings.ts";
import { DEFAULTS, type Settings, takeSettings } from "./settings.ts";
import { TEXTS } from "./texts.ts";
import { destination, readVisit, type Step, trackingBody, type Visit } from "./visit.ts";

/** How long the visitor can read what will happen (docs/product.md, Numbers). */
export const SECONDS = 5;

/** Stored in this page's history entry once its departure is counted, also through a reload and Back. */
const DEPARTED = 1;

interface Going {
  visit: Visit;
  /** The operator's settings, as soon as they are known. */
  settings: Promise<Settings>;
  /** Navigates away, replacing this page in the history; the address is a store's, or a page of this site. */
  go: (address: string) => void;
  /** Whether the visitor went back to this page: it then does not redirect by itself. */
  back?: boolean;
}

/**
 * Shows the countdown and redirects at its end, unless the visitor went back to this page. Returns a function that
 * stops it.
 */
export function countDown({ visit, settings: settingsRequest, go, back = false }: Going): () => void {
  const texts = TEXTS[visit.language];
  const place = texts.places[visit.store ?? "page"];
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const [count, title, subtitle] = [find(".count"), find("h1"), find(".subtitle")];
  const button = document.querySelector<HTMLAnchorElement>("#going .button");
  let settings: Settings = DEFAULTS;
  let left = SECONDS;
  let still = back;

  // Once, whether the visitor waited or not; staying within the site is no departure.
  const leaving = () => {
    if (visit.store && history.state !== DEPARTED) track("STORE_REDIRECT", visit, settings);
    history.replaceState(DEPARTED, "");
  };
  const show = () => {
    if (count) count.textContent = still ? "" : String(left);
    if (title) title.textContent = still ? texts.back[visit.store ?? "page"] : texts.title(place, left);
    if (button) button.href = destination(visit, settings);
  };
  document.documentElement.lang = visit.language;
  document.title = `${place} · Resuena`;
  if (subtitle) subtitle.textContent = texts.subtitle[visit.store ? "store" : "page"];
  if (button) button.textContent = texts.now;
  show();
  button?.addEventListener("click", (press) => {
    leaving();
    if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
    press.preventDefault();
    stop();
    go(destination(visit, settings));
  });
  find("#going")?.removeAttribute("hidden");

  void settingsRequest.then((loaded) => {
    settings = loaded;
    show();
  });

  const timer = setInterval(() => {
    left -= 1;
    show();
    if (left > 0) return;
    clearInterval(timer);
    leaving();
    go(destination(visit, settings));
  }, 1000);
  const stop = () => clearInterval(timer);
  const stay = () => {
    stop();
    still = true;
    show();
  };
  if (back) stop();
  // The browser may restore the page from its cache in the middle of the countdown.
  const shownAgain = (event: PageTransitionEvent) => {
    if (event.persisted) stay();
  };
  addEventListener("pagehide", stop);
  addEventListener("pageshow", shownAgain);
  return () => {
    stop();
    removeEventListener("pagehide", stop);
    removeEventListener("pageshow", shownAgain);
  };
}

/** The operator's settings; the defaults if there is no response. */
export function readSettings(): Promise<Settings> {
  return fetch(SETTINGS_PATH)
    .then((response) => (response.ok ? response.json() : {}))
    .then(takeSettings, () => DEFAULTS);
}

/** Counts the arrival once the API's address is known, or when the visitor leaves before. */
export function countArrival(visit: Visit, settingsRequest: Promise<Settings>): void {
  let counted = false;
  const count = (settings: Settings) => {
    if (!counted) track("APP_DOWNLOAD", visit, settings);
    counted = true;
  };
  void settingsRequest.then(count);
  addEventListener("pagehide", () => count(DEFAULTS), { once: true });
}

/** Counts a step without delaying the visitor; leaving at once does not lose it. */
export function track(step: Step, visit: Visit, settings: Settings): void {
  const address = apiUrl(settings);
  const body = trackingBody(step, visit, navigator.language);
  const headers = { "content-type": "application/json" };
  try {
    const blob = new Blob([body], { type: headers["content-type"] });
    if (navigator.sendBeacon?.(address, blob)) return;
    void fetch(address, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  } catch {
    // Errors of counting never block the visitor.
  }
}

/** The whole page, once it is visible. */
export async function arrive(go: (address: string) => void): Promise<() => void> {
  await shown();
  const visit = readVisit(location.search, navigator, chosenLanguage());
  const settingsRequest = readSettings();
  const how = returnedBy();
  if (!how) countArrival(visit, settingsRequest);
  return countDown({ visit, settings: settingsRequest, go, back: how === "back_forward" });
}

if (document.querySelector("#going")) void arrive((address) => location.replace(address));
