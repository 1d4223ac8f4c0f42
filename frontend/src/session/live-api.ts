/**
 * Why: when the operator moves the API while somebody is signed in, that session is over (SPEC section 4): the settings are listened
 * to only by whoever is signed in, by server-sent events.
 */
import { languageOf } from "~/config/paths";
import { publicTexts } from "~/i18n/texts";
import { notify } from "~/ui/notices";
import { replaceApiReference } from "./api-reference";
import { logOut } from "./session";
import { currentState, subscribe } from "./session-state";

export const EVENTS_PATH = "/settings/events";

/** Listens while somebody is signed in; `onMoved` is called when the API's address changed. Answers what ends it. */
export function followApiAddress(onMoved: () => void): () => void {
  let source: EventSource | null = null;

  const hear = ({ data }: MessageEvent<string>) => {
    let settings: unknown;
    try {
      settings = JSON.parse(data);
    } catch {
      return;
    }
    const moved = replaceApiReference(settings);
    if (moved && currentState().status === "signed-in") onMoved();
  };

  const follow = () => {
    const wanted = currentState().status === "signed-in" && typeof EventSource !== "undefined";
    if (wanted && !source) {
      source = new EventSource(EVENTS_PATH);
      source.addEventListener("settings", hear);
    } else if (!wanted && source) {
      source.close();
      source = null;
    }
  };

  follow();
  const unsubscribe = subscribe(follow);
  return () => {
    unsubscribe();
    source?.close();
    source = null;
  };
}

/** The API has moved: whoever is signed in was signed in to the other one. */
export async function leaveMovedApi(): Promise<void> {
  await logOut();
  const { errors } = await publicTexts.load(languageOf(window.location.pathname));
  notify("info", errors.SESSION_ENDED);
}
