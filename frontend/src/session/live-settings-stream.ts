/**
 * Why: open pages receive changed live settings by server-sent events and apply them at once (docs/product.md, Calls).
 * When the API's address changes, the user is signed out. Hidden pages close their connection, since an HTTP/1.1
 * browser opens at most six per host; on reconnecting, a page gets the current settings first.
 */
import { takeLiveSettings } from "~/config/live-settings";
import { languageOf } from "~/config/paths";
import { publicTexts } from "~/i18n/texts";
import { notify } from "~/ui/snackbar";
import { movesApi, replaceApiReference } from "./api-reference";
import { logOut } from "./session";
import { currentState } from "./session-state";

const EVENTS_PATH = "/settings/events";

/**
 * Listens while the page is visible. `onMoved` is called when the API's address changes while a user is signed in,
 * before requests go to the new address: the old one has their session. Returns a function that stops listening.
 */
export function followLiveSettings(onMoved: () => void): () => void {
  let source: EventSource | null = null;

  const hear = ({ data }: MessageEvent<string>) => {
    let settings: unknown;
    try {
      settings = JSON.parse(data);
    } catch {
      return;
    }
    takeLiveSettings(settings);
    if (movesApi(settings) && currentState().status === "signed-in") onMoved();
    replaceApiReference(settings);
  };

  const follow = () => {
    const needed = document.visibilityState === "visible" && typeof EventSource !== "undefined";
    if (needed && !source) {
      source = new EventSource(EVENTS_PATH);
      source.addEventListener("settings", hear);
    } else if (!needed) stop();
  };
  const stop = () => {
    source?.close();
    source = null;
  };

  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    stop();
  };
}

/** Signs out of the API at its old address, and shows why. */
export async function leaveMovedApi(): Promise<void> {
  await logOut();
  const { errors } = await publicTexts.load(languageOf(window.location.pathname));
  notify("info", errors.SESSION_ENDED);
}
