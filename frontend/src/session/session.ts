/** Why: signing in, renewing and signing out are one place; the access token never leaves this module's memory. */
import {
  CreateCompanyDocument,
  type CreateCompanyMutationVariables,
  type CurrentSessionFragment,
  LoginDocument,
  LogoutDocument,
  RefreshSessionDocument,
  SignUpDocument,
} from "./generated/graphql";
import { become, currentState, mayBeSignedIn, remember } from "./session-state";
import { CallError, call, takeTokensFrom } from "./transport";

/** What came of a form: nothing wrong, or the first error, for `errorText`. */
export type Outcome = { ok: true } | { ok: false; code: string; message: string };

const REFRESH_BEFORE_MS = 60_000;
const LOCK = "resuena-refresh";

let token: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let renewing: Promise<string | null> | null = null;
let channel: BroadcastChannel | null = null;

/** The access token for calls that do not go by `call` or `authorizedFetch` (uploads). */
export function accessToken(): string | null {
  return token;
}

/** Finds out at load whether there is a session. Without the hint of an earlier sign-in nobody is asked. */
export async function restore(): Promise<void> {
  listenToOtherTabs();
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
  return enter(() => call(LoginDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

export function signUp(email: string, password: string): Promise<Outcome> {
  return enter(() => call(SignUpDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

/** Creates the company of who is signed in; the answer carries the new permissions. */
export function createCompany(variables: Omit<CreateCompanyMutationVariables, "personId">): Promise<Outcome> {
  const personId = currentState().session?._id ?? "";
  return enter(() => call(CreateCompanyDocument, { ...variables, personId }));
}

/** Asks who is signed in anew, after something changed what they may do; when that fails, all stays as it was. */
export async function reread(): Promise<void> {
  await renew().catch(() => undefined);
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
  become({ status: "visitor", session: null });
}

function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("resuena-session");
  channel.onmessage = ({ data }) => {
    if (data === "signed-out") leave();
    if (data === "signed-in" && currentState().status !== "signed-in") void restore();
  };
}

takeTokensFrom({ current: () => token, renew });
