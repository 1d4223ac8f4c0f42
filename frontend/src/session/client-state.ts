/**
 * Why: what a browser keeps of us belongs to one version of the site (docs/product.md, States): at start another version's state is thrown
 * away, service workers of earlier sites are removed, and the API's reference is awaited.
 */
import { LANGUAGE_KEY } from "~/config/language-choice";
import { awaitApi, become, mayBeSignedIn } from "./session-state";

/** The version of what is kept in the browser (docs/product.md, Numbers). */
export const CACHE_VERSION = "v3.3";
export const CACHE_MARKER = "resuena.cache-version";

/** The page comes first; then the settings are listened to. */
const FOLLOW_AFTER_MS = 3000;

/** Before anything reads what is kept. */
export function startClientState(): void {
  dropOtherVersions();
  void removeServiceWorkers();
  awaitApi();
  followSettings();
}

/** Finds out at load whether there is a session, as cheaply as can be for visitors. */
export async function restoreAtLoad(): Promise<void> {
  if (!mayBeSignedIn()) {
    become({ status: "visitor", session: null });
    return;
  }
  const { restore } = await import("./session");
  await restore();
}

/** Everything that we keep in this browser is gone; the session's cookie is the server's and ends with the session. */
function purge(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Clears what another version kept; a language chosen before this script ran stays. Answers whether it did. */
export function dropOtherVersions(): boolean {
  try {
    if (localStorage.getItem(CACHE_MARKER) === CACHE_VERSION) return false;
    const language = localStorage.getItem(LANGUAGE_KEY);
    purge();
    if (language) localStorage.setItem(LANGUAGE_KEY, language);
    localStorage.setItem(CACHE_MARKER, CACHE_VERSION);
    return true;
  } catch {
    // Storage may be refused; then nothing is kept either.
    return false;
  }
}

/** We have none; one of an earlier site would go on answering with its pages. */
export async function removeServiceWorkers(): Promise<void> {
  try {
    const found = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(found.map((registration) => registration.unregister()));
  } catch {
    // Not allowed here (a private window, say): then there is none either.
  }
}

function followSettings(): void {
  setTimeout(() => {
    void import("./live-settings-stream").then(
      (stream) => stream.followLiveSettings(() => void stream.leaveMovedApi()),
      // Without a connection it cannot be had; then as soon as there is one.
      () => window.addEventListener("online", followSettings, { once: true }),
    );
  }, FOLLOW_AFTER_MS);
}
