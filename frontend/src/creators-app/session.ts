/**
 * Why: the app has a session of its own beside the portal's (DESIGN.md, two hats): its own refresh cookie, lock,
 * channel and hint, so that one browser can have both. The access token never leaves this module's memory.
 */
import { useSyncExternalStore } from "react";
import { elapsedSince, learnTime, type Mark, mark, now, pageBegun } from "~/config/clock";
import { newListeners } from "~/config/listeners";
import { CallError } from "~/session/call-error";
import { type Answer, type Outcome, outcomeOf } from "~/session/outcome";
import { lifeOf } from "~/session/token-life";
import { dataOf, takeTokensFrom } from "~/session/transport";
import { ask } from "./api";
import { forgetDrafts } from "./drafts";
import {
  AppBeginLoginPasskeyDocument,
  AppLoginDocument,
  AppLoginPasskeyDocument,
  AppLoginSecondFactorDocument,
  AppLogoutDocument,
  AppRefreshSessionDocument,
  type AppRefreshSessionMutation,
  type AppSessionFragment,
  AppSignUpDocument,
} from "./generated/graphql";
import { forgetAnswers } from "./query";
import { HINT, LOCK } from "./session-names";

/**
 * restoring: not known yet · visitor · signed-in · unavailable: there may be a session, but the server was not
 * reachable.
 */
export interface AppState {
  status: "restoring" | "visitor" | "signed-in" | "unavailable";
  personId: string | null;
  /** IANA name of the operator's zone, by which months are counted; null for visitors. */
  timeZone: string | null;
  /** Whether the session ended while the app was in use: after the next sign-in the user returns to where they were. */
  ended: boolean;
}

const CHANNEL = "resuena-app-session";
const REFRESH_BEFORE_MS = 60_000;
const REFRESH_AT_MOST_EVERY_MS = 5_000;
const NOBODY = { personId: null, timeZone: null, ended: false } as const;

let state: AppState = { status: "restoring", ...NOBODY };
let token: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the token is renewed: measured from the time at which the request that returned it was sent. */
let due: { since: Mark; after: number } | null = null;
let renewing: Promise<string | null> | null = null;
let channel: BroadcastChannel | null = null;
/** Counts sign-ins and sign-outs; the response to a renewal that was sent before the last of them is stale. */
let stay = 0;
/** The last user who was signed in in this tab. */
let lastPerson: string | null = null;
const listeners = newListeners();

export function useApp(): AppState {
  return useSyncExternalStore(listeners.subscribe, () => state);
}

function become(next: AppState): void {
  state = next;
  listeners.tell();
}

/** Restores the session at load. Without the hint of an earlier sign-in no request is sent. */
export async function restore(): Promise<void> {
  listen();
  if (!hinted()) {
    become({ status: "visitor", ...NOBODY });
    return;
  }
  if (state.status !== "signed-in") become({ status: "restoring", ...NOBODY });
  try {
    await renew();
  } catch {
    if (state.status !== "signed-in") become({ status: "unavailable", ...NOBODY });
  }
}

export function logIn(email: string, password: string): Promise<Outcome> {
  return enter(ask(AppLoginDocument, { email, password }, { renew: false }));
}

export function logInSecondFactor(challenge: string, code: string): Promise<Outcome> {
  return enter(ask(AppLoginSecondFactorDocument, { challenge, code: code.trim() }, { renew: false }));
}

/** `language`: that of the mails which this triggers. */
export function signUp(
  email: string,
  password: string,
  referralCode: string,
  language: string,
): Promise<Outcome> {
  return enter(ask(AppSignUpDocument, { email, password, referralCode }, { renew: false, language }));
}

/** Signs in with a passkey that the user chooses in the browser's dialog; null if they choose none. */
export async function logInPasskey(): Promise<Outcome | null> {
  try {
    const { result } = await ask(AppBeginLoginPasskeyDocument, {}, { renew: false });
    const { code = "UNKNOWN", message = "", path = "" } = result.error[0] ?? {};
    if (!result.options) return { ok: false, code, message, path };
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      JSON.parse(result.options) as PublicKeyCredentialRequestOptionsJSON,
    );
    const credential = JSON.stringify(await navigator.credentials.get({ publicKey }));
    return await enter(ask(AppLoginPasskeyDocument, { credential }, { renew: false }));
  } catch (error) {
    // Any other error is the browser's: nothing was chosen, or it was not allowed.
    return error instanceof CallError ? { ok: false, code: error.code, message: "", path: "" } : null;
  }
}

/** Ends the session here, on the server and in the other tabs. The server's response is not awaited. */
export async function logOut(): Promise<void> {
  const request = ask(AppLogoutDocument, {}, { renew: false, keepalive: true }).catch(() => undefined);
  leave(false);
  channel?.postMessage("signed-out");
  await request;
}

interface Entered extends Answer {
  session?: AppSessionFragment | null | undefined;
}

function enter(response: Promise<{ result: Entered }>): Promise<Outcome> {
  const sentAt = mark();
  return outcomeOf(response, ({ session }) => {
    if (!session) return false;
    stay += 1;
    listen();
    accept(session, sentAt);
    channel?.postMessage("signed-in");
    return true;
  });
}

/**
 * A fresh token for the app's refresh cookie, or null if the session has ended; one renewal at a time across all tabs.
 */
function renew(): Promise<string | null> {
  renewing ??= alone(async () => {
    const before = stay;
    // The document's request was sent after the page load began.
    const sentAt = window.sessionAhead ? pageBegun() : mark();
    const { result } = await renewal();
    if (before !== stay) return token;
    if (result.success && result.session?.authenticated) {
      accept(result.session, sentAt);
      return token;
    }
    const code = result.error[0]?.code ?? "INTERNAL";
    if (code !== "SESSION_ENDED") throw new CallError(code);
    leave(state.status === "signed-in");
    return null;
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** The response to the document's request, the first time; if it failed, and later, a new request is sent. */
async function renewal(): Promise<AppRefreshSessionMutation> {
  const { sessionAhead } = window;
  delete window.sessionAhead;
  const ahead = await sessionAhead?.catch(() => undefined);
  return ahead
    ? dataOf<AppRefreshSessionMutation>(ahead)
    : ask(AppRefreshSessionDocument, {}, { renew: false, keepalive: true });
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

/** `sentAt`: when the request was sent that returned the session. */
function accept(
  { accessToken: fresh, accessTokenExpiresAt, _id, operatorTimeZone }: AppSessionFragment,
  sentAt: Mark,
): void {
  if (fresh) token = fresh;
  if (fresh && accessTokenExpiresAt) {
    const { issuedAt, milliseconds: life } = lifeOf(fresh) ?? {
      milliseconds: Date.parse(accessTokenExpiresAt) - now(),
    };
    if (issuedAt !== undefined) learnTime(issuedAt, sentAt.steady);
    due = { since: sentAt, after: Math.max(life - REFRESH_BEFORE_MS, life / 2, REFRESH_AT_MOST_EVERY_MS) };
    renewWhenDue();
  }
  remember(true);
  const personId = _id ?? null;
  if (lastPerson !== personId) forgetAnswers();
  lastPerson = personId;
  become({ status: "signed-in", personId, timeZone: operatorTimeZone, ended: false });
}

/** Called again whenever the page becomes visible: a timer stops during sleep. */
function renewWhenDue(): void {
  clearTimeout(timer);
  if (!due) return;
  const left = due.after - elapsedSince(due.since);
  if (left > 0) {
    timer = setTimeout(renewWhenDue, left);
    return;
  }
  due = null;
  void renew().catch(() => undefined);
}

function leave(ended: boolean): void {
  stay += 1;
  token = null;
  due = null;
  clearTimeout(timer);
  remember(false);
  // The next user in this tab may be another one; after a session that expired the same user continues.
  if (!ended) forgetDrafts();
  become({ status: "visitor", ...NOBODY, ended });
}

function hinted(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return true;
  }
}

function remember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(HINT, "1");
    else localStorage.removeItem(HINT);
  } catch {
    // Storage may be refused; then every load sends a request.
  }
}

/** Listens to the other tabs, and for the page becoming visible again. */
function listen(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  for (const comesBack of ["visibilitychange", "pageshow", "online"])
    window.addEventListener(comesBack, renewWhenDue);
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === "signed-out") leave(false);
    if (data === "signed-in" && state.status !== "signed-in") void restore();
  };
}

// A session that ended leads to the sign-in, which returns: a connection would serve no one.
takeTokensFrom({ current: () => token, renew, again: () => Promise.resolve(null) });
