/** Why: signing in, renewing and signing out are one place; the access token never leaves this module's memory. */
import {
  AcceptInvitationDocument,
  CreateCompanyDocument,
  type CreateCompanyMutationVariables,
  type CurrentSessionFragment,
  LoginDocument,
  LoginSecondFactorDocument,
  LogoutDocument,
  RefreshSessionDocument,
  SignUpDocument,
  UpdateCompanyDocument,
  type UpdateCompanyMutationVariables,
  UpdatePersonDocument,
} from "./generated/graphql";
import { become, currentState, mayBeSignedIn, remember } from "./session-state";
import { CallError, call, takeTokensFrom } from "./transport";

/** What came of a form: nothing wrong, or the first error, for `errorText`. */
export type Outcome =
  | { ok: true }
  | {
      ok: false;
      code: string;
      message: string;
      /** With SECOND_FACTOR_REQUIRED: what `logInSecondFactor` must be called with. */
      challenge?: string;
    };

interface Answer {
  success: boolean;
  error: readonly { code: string; message: string }[];
  session?: CurrentSessionFragment | null | undefined;
  challenge?: string | null | undefined;
}

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

/** The second step of signing in, for whoever turned it on: a code of the authenticator, or a recovery code. */
export function logInSecondFactor(challenge: string, code: string): Promise<Outcome> {
  return enter(() => call(LoginSecondFactorDocument, { challenge, code: code.trim() }, { renew: false }));
}

export function signUp(email: string, password: string): Promise<Outcome> {
  return enter(() => call(SignUpDocument, { email: email.trim().toLowerCase(), password }, { renew: false }));
}

/** Creates the company of who is signed in; the answer carries the new permissions. */
export function createCompany(variables: Omit<CreateCompanyMutationVariables, "personId">): Promise<Outcome> {
  const personId = currentState().session?._id ?? "";
  return enter(() => call(CreateCompanyDocument, { ...variables, personId }));
}

/** Changes the names of who is signed in. */
export function updatePerson(firstName: string, lastName: string): Promise<Outcome> {
  const personId = currentState().session?._id ?? "";
  return enter(() => call(UpdatePersonDocument, { personId, firstName, lastName }));
}

/** Changes the company of who is signed in; a logo that is not given stays. */
export async function updateCompany(
  variables: Omit<UpdateCompanyMutationVariables, "companyId">,
): Promise<Outcome> {
  const companyId = currentState().session?.company?._id ?? "";
  try {
    const { result } = await call(UpdateCompanyDocument, { ...variables, companyId });
    if (!result.success || !result.company) return refusal(result);
    const { session } = currentState();
    if (session?.company) {
      const company = { ...session.company, ...result.company };
      become({ status: "signed-in", session: { ...session, company } });
    }
    return { ok: true };
  } catch (error) {
    return failure(error);
  }
}

/** Becomes a member of the company that invited who is signed in. */
export async function acceptInvitation(invitation: string): Promise<Outcome> {
  try {
    const { result } = await call(AcceptInvitationDocument, { token: invitation });
    if (!result.success) return refusal(result);
    // The permissions changed; an answer without the session asks us to fetch them.
    if (result.session) accept(result.session);
    else await renew();
    return { ok: true };
  } catch (error) {
    return failure(error);
  }
}

/** Ends the session here, on the server and in the other tabs. The server is told, but not waited for. */
export async function logOut(): Promise<void> {
  const told = call(LogoutDocument, {}).catch(() => undefined);
  leave();
  channel?.postMessage("signed-out");
  await told;
}

async function enter(send: () => Promise<{ result: Answer }>): Promise<Outcome> {
  try {
    const { result } = await send();
    if (!result.success || !result.session) return refusal(result);
    accept(result.session);
    channel?.postMessage("signed-in");
    return { ok: true };
  } catch (error) {
    return failure(error);
  }
}

function refusal({ error: [first], challenge }: Answer): Outcome {
  const { code = "UNKNOWN", message = "" } = first ?? {};
  return { ok: false, code, message, ...(challenge && { challenge }) };
}

function failure(error: unknown): Outcome {
  return { ok: false, code: error instanceof CallError ? error.code : "NETWORK", message: "" };
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
  // An answer without a new token leaves the present one, and the time to renew it.
  if (accessTokenExpiresAt) {
    clearTimeout(timer);
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
