/** Why: one object outside React owns who is signed in; the access token never leaves this module's memory. */
import {
  CreateCompanyDocument,
  type CreateCompanyMutationVariables,
  type CurrentSessionFragment,
  LoginDocument,
  LogoutDocument,
  RefreshSessionDocument,
  SignUpDocument,
} from "./generated/graphql";
import { CallError, call, takeTokensFrom } from "./transport";

export type Session = Omit<CurrentSessionFragment, "accessToken" | "accessTokenExpiresAt">;

/**
 * restoring: not known yet (at load, and while prerendering) · visitor · signed-in ·
 * unavailable: there may be a session but the server could not be asked.
 */
export type SessionState =
  | { status: "restoring"; session: null }
  | { status: "visitor"; session: null }
  | { status: "unavailable"; session: null }
  | { status: "signed-in"; session: Session };

/** What came of a form: nothing wrong, or the first error, for `errorText`. */
export type Outcome = { ok: true } | { ok: false; code: string; message: string };

const REFRESH_BEFORE_MS = 60_000;
const HINT = "resuena.signed-in";
const LOCK = "resuena-refresh";

const RESTORING: SessionState = { status: "restoring", session: null };
const VISITOR: SessionState = { status: "visitor", session: null };

let state: SessionState = RESTORING;
let token: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let renewing: Promise<string | null> | null = null;
let channel: BroadcastChannel | null = null;
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

/** The access token for calls that do not go by `call` or `authorizedFetch` (uploads). */
export function accessToken(): string | null {
  return token;
}

/** Finds out at load whether there is a session. Without the hint of an earlier sign-in nobody is asked. */
export async function restore(): Promise<void> {
  listenToOtherTabs();
  if (!hint()) {
    become(VISITOR);
    return;
  }
  try {
    await renew();
  } catch {
    become({ status: "unavailable", session: null });
  }
}

export function logIn(email: string, password: string): Promise<Outcome> {
  return enter(() => call(LoginDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

export function signUp(email: string, password: string): Promise<Outcome> {
  return enter(() => call(SignUpDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

/** Creates the company of who is signed in; the answer carries the new permissions. */
export function createCompany(variables: Omit<CreateCompanyMutationVariables, "personId">): Promise<Outcome> {
  const personId = state.session?._id ?? "";
  return enter(() => call(CreateCompanyDocument, { ...variables, personId }));
}

/** Ends the session here, on the server and in the other tabs. The server is told, but not waited for. */
export async function logOut(): Promise<void> {
  const told = call(LogoutDocument, {}).catch(() => undefined);
  leave();
  channel?.postMessage("signed-out");
  await told;
}

async function enter(
  send: () => Promise<{
    result: {
      success: boolean;
      error: readonly { code: string; message: string }[];
      session?: CurrentSessionFragment | null | undefined;
    };
  }>,
): Promise<Outcome> {
  try {
    const { result } = await send();
    if (result.success && result.session) {
      accept(result.session);
      channel?.postMessage("signed-in");
      return { ok: true };
    }
    const [error] = result.error;
    return { ok: false, code: error?.code ?? "UNKNOWN", message: error?.message ?? "" };
  } catch (error) {
    return { ok: false, code: error instanceof CallError ? error.code : "NETWORK", message: "" };
  }
}

/**
 * A fresh access token by the refresh cookie, or null when the session has ended. One renewal at a time, also across tabs:
 * the cookie changes with each use, and using an old one twice ends the session.
 */
function renew(): Promise<string | null> {
  renewing ??= alone(async () => {
    const { result } = await call(RefreshSessionDocument, {}, { renew: false });
    if (result.success && result.session?.authenticated) {
      accept(result.session);
      return token;
    }
    const [error] = result.error;
    if (error?.code === "SERVICE_UNAVAILABLE" || error?.code === "INTERNAL") throw new CallError(error.code);
    leave();
    return null;
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

function accept({ accessToken: fresh, accessTokenExpiresAt, ...session }: CurrentSessionFragment): void {
  if (fresh) token = fresh;
  clearTimeout(timer);
  if (accessTokenExpiresAt) {
    const left = new Date(accessTokenExpiresAt).getTime() - Date.now();
    timer = setTimeout(() => void renew().catch(() => undefined), Math.max(left - REFRESH_BEFORE_MS, 5_000));
  }
  remember(true);
  become({ status: "signed-in", session });
}

function leave(): void {
  token = null;
  clearTimeout(timer);
  remember(false);
  become(VISITOR);
}

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("resuena-session");
  channel.onmessage = ({ data }) => {
    if (data === "signed-out") leave();
    if (data === "signed-in" && state.status !== "signed-in") void restore();
  };
}

function hint(): boolean {
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
    // Storage may be refused; then the server is asked at every load.
  }
}

takeTokensFrom({ current: () => token, renew });
