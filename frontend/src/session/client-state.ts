/**
 * Why: the browser's storage belongs to one version of the site (docs/product.md, States): at start the state of
 * another version is cleared, service workers of earlier sites are removed, and requests begin to wait for the API's
 * address.
 */
import { LANGUAGE_KEY } from "~/config/language-choice";
import { awaitApi, become, currentState, HINT, mayBeSignedIn } from "./session-state";

/** The version of the data stored in the browser (docs/product.md, Numbers). */
export const CACHE_VERSION = "v3.3";
export const CACHE_MARKER = "resuena.cache-version";

/** The stream of live settings opens after the page has loaded. */
const FOLLOW_AFTER_MS = 3000;

/** Called first at start, before anything reads the browser's storage. */
export function startClientState(): void {
  dropOtherVersions();
  void removeServiceWorkers();
  awaitApi();
  followSettings();
  followSignIns();
}

/** Restores the session at load; the code for it is fetched only by users who signed in with this browser. */
export async function restoreAtLoad(): Promise<void> {
  if (!mayBeSignedIn()) {
    become({ status: "visitor", session: null });
    return;
  }
  const { restore } = await import("./session");
  await restore();
}

/**
 * A visitor's tab becomes signed in when another tab of this browser is: a sign-in here would replace that tab's
 * session. Returns a function that stops this.
 */
export function followSignIns(): () => void {
  const follow = () => {
    if (currentState().status === "visitor" && mayBeSignedIn()) void restoreAtLoad();
  };
  const stored = ({ key }: StorageEvent) => {
    if (key === HINT) follow();
  };
  // A page restored from the browser's back/forward cache missed the events meanwhile.
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener("storage", stored);
  window.addEventListener("pageshow", shownAgain);
  return () => {
    window.removeEventListener("storage", stored);
    window.removeEventListener("pageshow", shownAgain);
  };
}

/** Clears both storages. The session's cookie is not touched: the server ends it with the session. */
export function purge(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Clears the storage when another version of the site wrote it, except the chosen language. True when it did. */
export function dropOtherVersions(): boolean {
  try {
    if (localStorage.getItem(CACHE_MARKER) === CACHE_VERSION) return false;
    const language = localStorage.getItem(LANGUAGE_KEY);
    purge();
    if (language) localStorage.setItem(LANGUAGE_KEY, language);
    localStorage.setItem(CACHE_MARKER, CACHE_VERSION);
    return true;
  } catch {
    // Storage may be refused; then nothing is stored either.
    return false;
  }
}

/** The site has no service worker; one of an earlier site would continue to serve that site's pages. */
export async function removeServiceWorkers(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // Refused, in a private window for instance: then there is none to remove.
  }
}

function followSettings(): void {
  setTimeout(() => {
    void import("./live-settings-stream").then(
      (stream) => stream.followLiveSettings(() => void stream.leaveMovedApi()),
      // Offline: tried again when the browser is online.
      () => window.addEventListener("online", followSettings, { once: true }),
    );
  }, FOLLOW_AFTER_MS);
}
