/**
 * Why: what the operator changes holds at once in pages that are open (docs/product.md, Calls), by server-sent events; and when the API has
 * moved, whoever is signed in is signed out (section 4). Only a page that is looked at listens: browsers give a host six connections
 * in all, and whoever comes back to a tab is told at once what changed meanwhile.
 */
import { takeLiveSettings } from "~/config/live-settings";
import { languageOf } from "~/config/paths";
import { publicTexts } from "~/i18n/texts";
import { notify } from "~/ui/notices";
import { movesApi, replaceApiReference } from "./api-reference";
import { logOut } from "./session";
import { currentState } from "./session-state";

const EVENTS_PATH = "/settings/events";

/**
 * Listens while the page is seen. `onMoved` is called when the API's address changes for somebody signed in, while requests still go to
 * the old one, which keeps the session. Answers what ends it.
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
    const wanted = document.visibilityState === "visible" && typeof EventSource !== "undefined";
    if (wanted && !source) {
      source = new EventSource(EVENTS_PATH);
      source.addEventListener("settings", hear);
    } else if (!wanted) stop();
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

/** The API moves: whoever is signed in is signed out of the one that they signed in to. */
export async function leaveMovedApi(): Promise<void> {
  await logOut();
  const { errors } = await publicTexts.load(languageOf(window.location.pathname));
  notify("info", errors.SESSION_ENDED);
}
