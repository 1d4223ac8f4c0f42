/** Why: signing in, renewing and signing out are in one place; the access token never leaves this module's memory. */
import { elapsedSince, learnTime, type Mark, mark, now, pageBegun } from "~/config/clock";
import { CallError } from "./call-error";
import { callOnce } from "./call-once";
import {
  AcceptInvitationDocument,
  CreateCompanyDocument,
  type CreateCompanyMutationVariables,
  type CurrentSessionFragment,
  LoginDocument,
  LoginPasskeyDocument,
  LoginSecondFactorDocument,
  LogoutDocument,
  RefreshSessionDocument,
  type RefreshSessionMutation,
  SignUpDocument,
  UpdatePersonDocument,
} from "./generated/graphql";
import { type Answer, type Outcome, outcomeOf } from "./outcome";
import { become, currentState, mayBeSignedIn, remember, subscribe } from "./session-state";
import { lifeOf } from "./token-life";
import { type Asker, call, dataOf, takeTokensFrom } from "./transport";
import { forgetWanted } from "./wanted";

declare global {
  interface Window {
    /**
     * The API's response to RefreshSession, which a document of the portal requests before any module has loaded
     * (`scripts/write-preloads.ts`).
     */
    sessionAhead?: Promise<unknown>;
  }
}

interface Entered extends Answer {
  session?: CurrentSessionFragment | null | undefined;
}

const REFRESH_BEFORE_MS = 60_000;
/** A token is not renewed more often than this, however short its life. */
const REFRESH_AT_MOST_EVERY_MS = 5_000;
const LOCK = "resuena-refresh";

let token: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the token is renewed: measured from the time at which the request that returned it was sent. */
let due: { since: Mark; after: number } | null = null;
let renewing: Promise<string | null> | null = null;
let channel: BroadcastChannel | null = null;
let listening = false;
/**
 * Counts sign-ins and sign-outs. The response to a renewal that was sent before the last of them is stale, and is
 * discarded.
 */
let stay = 0;

/** The access token in memory; null if no user is signed in. */
export function accessToken(): string | null {
  return token;
}

/** Restores the session at load. Without the hint of an earlier sign-in no request is sent. */
export async function restore(): Promise<void> {
  listen();
  if (!mayBeSignedIn()) {
    become({ status: "visitor", session: null });
    return;
  }
  try {
    await renew();
  } catch {
    become({ status: "unavailable", session: null });
  }
}

export function logIn(email: string, password: string): Promise<Outcome> {
  return enter(call(LoginDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

/** The second step of signing in, for users with a second factor: a code of the authenticator, or a recovery code. */
export function logInSecondFactor(challenge: string, code: string): Promise<Outcome> {
  return enter(call(LoginSecondFactorDocument, { challenge, code: code.trim() }, { renew: false }));
}

/** Signs in with an authenticator's response (`passkeys.ts`), as JSON. */
export function logInPasskey(credential: string): Promise<Outcome> {
  return enter(call(LoginPasskeyDocument, { credential }, { renew: false }));
}

export function signUp(email: string, password: string): Promise<Outcome> {
  return enter(callOnce(SignUpDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

/** Creates a company for the signed-in user; the response contains their new permissions. */
export function createCompany(variables: Omit<CreateCompanyMutationVariables, "personId">): Promise<Outcome> {
  const personId = currentState().session?._id ?? "";
  return enter(callOnce(CreateCompanyDocument, { ...variables, personId }));
}

/** Changes the names of the signed-in user. */
export function updatePerson(firstName: string, lastName: string): Promise<Outcome> {
  const personId = currentState().session?._id ?? "";
  return enter(call(UpdatePersonDocument, { personId, firstName, lastName }));
}

/** Accepts an invitation: the signed-in user becomes a member of the company. */
export function acceptInvitation(invitation: string): Promise<Outcome> {
  const sentAt = mark();
  return outcomeOf(callOnce(AcceptInvitationDocument, { token: invitation }), async ({ session }) => {
    // The permissions changed: fetch the session if the response does not contain it.
    if (session) accept(session, sentAt);
    else await renew();
  });
}

/** Opens the dialog in which a user whose session has ended signs in again. */
export function askForSignIn(): void {
  const { session, over } = currentState();
  if (session && over) become({ status: "signed-in", session, over: "waited-for" });
}

/**
 * Closes that dialog without a sign-in: requests that wait for it fail as UNAUTHENTICATED, and the page stays as it is.
 */
export function postponeSignIn(): void {
  const { session, over } = currentState();
  if (session && over) become({ status: "signed-in", session, over: "known" });
}

/** Becomes a visitor, when the server has ended the session. */
export function leaveEnded(): void {
  if (currentState().over) leave();
}

/** Fetches the session again, after its permissions changed; on failure the current one stays. */
export async function reread(): Promise<void> {
  await renew().catch(() => undefined);
}

/**
 * After the user left or deactivated their company: if they had permissions in it the server ends the session, and they
 * become a visitor.
 */
export async function leaveCompany(): Promise<void> {
  await reread();
  leaveEnded();
}

/** Ends the session here, on the server and in the other tabs. The server's response is not awaited. */
export async function logOut(): Promise<void> {
  // The cookie identifies the session, also if the token is no longer valid.
  const request = call(LogoutDocument, {}, { renew: false, keepalive: true }).catch(() => undefined);
  leave();
  channel?.postMessage("signed-out");
  await request;
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
 * A fresh access token for the refresh cookie, or null when the session has ended. A lock allows one renewal at a time
 * across all tabs: each use replaces the cookie, and using an old one ends the session.
 */
function renew(): Promise<string | null> {
  renewing ??= alone(async () => {
    const before = stay;
    // The document's request was sent after the page load began.
    const sentAt = window.sessionAhead ? pageBegun() : mark();
    const { result } = await renewal();
    // Stale: a user signed in or out meanwhile.
    if (before !== stay) return token;
    if (result.success && result.session?.authenticated) {
      accept(result.session, sentAt);
      return token;
    }
    const code = result.error[0]?.code ?? "INTERNAL";
    // No other code ends the session: anything else may succeed at the next attempt.
    if (code !== "SESSION_ENDED") throw new CallError(code);
    end();
    return null;
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** The response to the document's request, the first time; if it failed, and later, a new request is sent. */
async function renewal(): Promise<RefreshSessionMutation> {
  const { sessionAhead } = window;
  delete window.sessionAhead;
  const ahead = await sessionAhead?.catch(() => undefined);
  // keepalive: a reload must not lose the response, which sets the next cookie; the current one can be used only once.
  return ahead
    ? dataOf<RefreshSessionMutation>(ahead)
    : call(RefreshSessionDocument, {}, { renew: false, keepalive: true });
}

/** `Tokens.again` of the transport. */
function signedInAgain(asker: Asker): Promise<string | null> {
  const { session: before, over } = currentState();
  if (!over) return Promise.resolve(null);
  if (asker === "person") askForSignIn();
  let waitedFor = currentState().over === "waited-for";
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      const now = currentState();
      const postponed = waitedFor && now.over === "known";
      waitedFor = now.over === "waited-for";
      if (waitedFor || (now.over && (!postponed || asker === "page"))) return;
      stop();
      resolve(!now.over && now.session?._id === before._id ? token : null);
    });
  });
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

/** `sentAt`: when the request was sent that returned the session. */
function accept(
  { accessToken: fresh, accessTokenExpiresAt, ...session }: CurrentSessionFragment,
  sentAt: Mark,
): void {
  if (fresh) token = fresh;
  // Without a new token in the response, the current one and its timer stay.
  if (fresh && accessTokenExpiresAt) {
    const { issuedAt, milliseconds } = lifeOf(fresh) ?? {
      milliseconds: Date.parse(accessTokenExpiresAt) - now(),
    };
    if (issuedAt !== undefined) learnTime(issuedAt, sentAt.steady);
    const after = Math.max(milliseconds - REFRESH_BEFORE_MS, milliseconds / 2, REFRESH_AT_MOST_EVERY_MS);
    due = { since: sentAt, after };
    renewWhenDue();
  }
  remember(true);
  become({ status: "signed-in", session });
}

/**
 * Renews the token now or when it is due. Called again whenever the page becomes visible: a timer stops during sleep.
 */
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

/** Drops the token, and stops renewing it. */
function dropToken(): void {
  token = null;
  due = null;
  clearTimeout(timer);
}

/**
 * The server has ended the session: the page stays, with what was typed in it; redirects happen at load only
 * (docs/product.md, Roles).
 */
function end(): void {
  const { session, over = "known" } = currentState();
  if (!session) {
    leave();
    return;
  }
  dropToken();
  remember(false);
  become({ status: "signed-in", session, over });
}

function leave(): void {
  stay += 1;
  dropToken();
  remember(false);
  // The next user in this tab may be another one.
  forgetWanted();
  become({ status: "visitor", session: null });
}

/** Listens to the other tabs, and for the page becoming visible again. */
function listen(): void {
  if (!listening) {
    listening = true;
    for (const comesBack of ["visibilitychange", "pageshow", "online"])
      window.addEventListener(comesBack, renewWhenDue);
  }
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("resuena-session");
  channel.onmessage = ({ data }) => {
    if (data === "signed-out") leave();
    const { status, over } = currentState();
    if (data === "signed-in" && (status !== "signed-in" || over)) void restore();
  };
}

takeTokensFrom({ current: () => token, renew, again: signedInAgain });
