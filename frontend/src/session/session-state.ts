/**
 * Why: who is signed in is one value outside React that every page reads; what changes it (`session.ts`) is fetched only where
 * somebody is, or wants to be, signed in.
 */
import type { CurrentSessionFragment } from "./generated/graphql";

export type Session = Omit<CurrentSessionFragment, "accessToken" | "accessTokenExpiresAt">;

/**
 * restoring: not known yet (at load, and while prerendering) · visitor · signed-in ·
 * unavailable: there may be a session but the server could not be asked.
 */
export type SessionState =
  | { status: "restoring"; session: null; over?: undefined }
  | { status: "visitor"; session: null; over?: undefined }
  | { status: "unavailable"; session: null; over?: undefined }
  | {
      status: "signed-in";
      session: Session;
      /**
       * The server ended the session while the page was in use, and the page stays as it is, with all that was typed, until the person
       * signs in again or leaves. known: nothing of theirs waits for it · waited-for: something that they did does.
       */
      over?: "known" | "waited-for" | undefined;
    };

const RESTORING: SessionState = { status: "restoring", session: null };
const HINT = "resuena.signed-in";

let state: SessionState = RESTORING;
const listeners = new Set<() => void>();

export function currentState(): SessionState {
  return state;
}

/** What the prerender shows: nothing is known about the visitor. */
export function initialState(): SessionState {
  return RESTORING;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For `session.ts` only. */
export function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Whether somebody signed in with this browser and did not sign out; without it nobody asks the server. */
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
    // Storage may be refused; then the server is asked at every load.
  }
}

let apiAwaited = false;

/** From the application's start on, where the API answers is asked before the first request (`api-reference.ts`). */
export function awaitApi(): void {
  apiAwaited = true;
}

export function isApiAwaited(): boolean {
  return apiAwaited;
}
