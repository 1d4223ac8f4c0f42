/**
 * Why: the session is one value outside React that every page reads. The code that changes it (`session.ts`) is large,
 * and is fetched only for users who are signed in or sign in.
 */
import { newListeners } from "~/config/listeners";
import type { CurrentSessionFragment } from "./generated/graphql";

export type Session = Omit<CurrentSessionFragment, "accessToken" | "accessTokenExpiresAt">;

/**
 * restoring: not known yet (at load, and while prerendering) · visitor · signed-in · unavailable: there may be a
 * session but the server was not reachable.
 */
export type SessionState =
  | { status: "restoring"; session: null; over?: undefined }
  | { status: "visitor"; session: null; over?: undefined }
  | { status: "unavailable"; session: null; over?: undefined }
  | {
      status: "signed-in";
      session: Session;
      /**
       * The server ended the session while the page was in use; the page stays, with all that was typed, until the user
       * signs in again or leaves. known: a notice says so · waited-for: a request of theirs waits, so the sign-in
       * dialog is open.
       */
      over?: "known" | "waited-for" | undefined;
    };

const RESTORING: SessionState = { status: "restoring", session: null };
/** The local storage key that `mayBeSignedIn` reads. */
export const HINT = "resuena.signed-in";

let state: SessionState = RESTORING;
const listeners = newListeners();

export function currentState(): SessionState {
  return state;
}

/** The state while prerendering and hydrating: nothing is known about the visitor. */
export function initialState(): SessionState {
  return RESTORING;
}

export const { subscribe } = listeners;

/** For `session.ts` only. */
export function become(next: SessionState): void {
  state = next;
  listeners.tell();
}

/** Whether a user signed in with this browser and did not sign out; without it no request is sent. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return true;
  }
}

export function remember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(HINT, "1");
    else localStorage.removeItem(HINT);
  } catch {
    // Storage may be refused; then every load sends a request.
  }
}

let apiAwaited = false;

/** Called at start: from now on the first request loads the API's address (`api-reference.ts`). */
export function awaitApi(): void {
  apiAwaited = true;
}

export function isApiAwaited(): boolean {
  return apiAwaited;
}
