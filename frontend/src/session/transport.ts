/** Why: every call to the server goes through here, so that an expired token is renewed in one place. */
import { shown } from "~/config/arrival";
import { learnTimeFrom, mark } from "~/config/clock";
import { apiAddress } from "./api-reference";
import { patiently } from "./busy";
import { CallError } from "./call-error";
import { sent, unanswered, whileAsking } from "./connection";
import type { TypedDocumentString } from "./generated/graphql";
import { nextRequestId } from "./request-id";

interface Tokens {
  /** The access token to send, if a user is signed in. */
  current(): string | null;
  /** A fresh token, or null if the session has ended. Throws a CallError if the server is not reachable. */
  renew(): Promise<string | null>;
  /**
   * If the session ended while the page was in use: waits for the user to sign in again and returns their new token.
   * Null if they decline or another user signs in, and at once if no session has ended.
   */
  again(asker: Asker): Promise<string | null>;
}

/**
 * What waits for a response when the session has ended. person: the user clicked something, so the sign-in dialog opens
 * · draft: an autosave, which opens no dialog while the user types · page: a read, which waits silently until the user
 * signs in.
 */
export type Asker = "person" | "draft" | "page";

const NOBODY = () => Promise.resolve(null);
let tokens: Tokens = { current: () => null, renew: NOBODY, again: NOBODY };

/** Registers the source of tokens; only `session.ts` calls this. */
export function takeTokensFrom(source: Tokens): void {
  tokens = source;
}

/**
 * Sends a request with the access token and retries it once with a fresh one if the token was refused: if `ask` throws
 * UNAUTHENTICATED or `refused` is true of its result. If the session has ended, the retry waits for the user to sign in
 * again. A request that was sent without a token is not retried.
 */
export async function asSignedIn<Answer>(
  asker: Asker,
  ask: (token: string | null) => Promise<Answer>,
  refused: (response: Answer) => boolean = () => false,
): Promise<Answer> {
  const sent = tokens.current() ?? (await tokens.again(asker));
  const response = ask(sent);
  const held = !(await response.then(refused, isUnauthenticated));
  if (!sent || held) return response;
  // Another call may have renewed it meanwhile.
  const now = tokens.current();
  const renewed = now && now !== sent ? now : await tokens.renew();
  const fresh = renewed ?? (await tokens.again(asker));
  return fresh ? ask(fresh) : response;
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.code === "UNAUTHENTICATED";
}

/** The authorization header; empty without a token. */
export function bearer(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/**
 * POSTs to the API's address once the page is shown, again if the server is busy (`busy.ts`). Throws a CallError:
 * NETWORK without a response, UNAUTHENTICATED for status 401, or that of `apiAddress`. `waiting` wraps the request; by
 * default it counts for the progress bar.
 */
export async function post(init: RequestInit, waiting = whileAsking<Response>): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-request-id", nextRequestId());
  let response: Response;
  try {
    // A prerendered page that may never be opened sends nothing yet. On any other, the address is read at the time of
    // the call, without awaiting anything before: a sign-out goes to the API that has the session, though the address
    // changes next.
    if (document.prerendering) await shown();
    const address = await apiAddress();
    const answered = sent();
    const at = mark();
    // The API may be on another host, and the session's cookie belongs to that host.
    const request: RequestInit = { ...init, method: "POST", headers, credentials: "include" };
    response = await waiting(patiently(request, () => fetch(address, request)));
    learnTimeFrom(response, at.steady);
    if (response.status >= 502 && response.status <= 504) unanswered();
    else answered();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    unanswered();
    throw cause instanceof CallError ? cause : new CallError("NETWORK");
  }
  if (response.status === 401) throw new CallError("UNAUTHENTICATED");
  return response;
}

/** `post` for a stream: it stays open, so it does not count for the progress bar. */
export function listen(init: RequestInit): Promise<Response> {
  return post(init, (request) => request);
}

/** A GraphQL response. */
export interface Answer<Result = unknown> {
  data?: Result | null | undefined;
  errors?: readonly { message: string; extensions?: { code?: string; reason?: string } }[] | undefined;
}

/** Codes in a mutation's result: a service may know of a session's end before the gateway does. */
const ENDED = ["UNAUTHENTICATED", "SESSION_ENDED"];

/** Whether a response says that the token is no longer valid. */
export function refusesToken({ data, errors }: Answer): boolean {
  const results = Object.values((data ?? {}) as Record<string, { error?: { code?: string }[] } | null>);
  return (
    (errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED") ?? false) ||
    results.some((result) => result?.error?.some(({ code = "" }) => ENDED.includes(code)))
  );
}

export interface CallOptions {
  /** What waits for the response; by default the user. */
  asker?: Asker;
  /** `false`: sent without the session's token and never retried, for operations that need no session. */
  renew?: boolean;
  /** The request survives the page, so that the cookie of its response is stored even after a reload. */
  keepalive?: boolean;
  /** A guest's token, sent instead of the session's. */
  guest?: string | null;
  /** Accept-Language, for texts that the server writes. */
  language?: string;
}

/** Sends an operation and returns its data. Throws a CallError for top-level errors and if there is no response. */
export async function call<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  { asker = "person", renew = true, keepalive, guest = null, language }: CallOptions = {},
): Promise<Result> {
  const ask = async (token: string | null): Promise<Answer<Result>> => {
    const response = await post({
      headers: {
        "content-type": "application/json",
        accept: "application/graphql-response+json, application/json",
        ...(language && { "accept-language": language }),
        ...bearer(token),
      },
      body: JSON.stringify({ query: document.toString(), variables }),
      ...(keepalive && { keepalive }),
    });
    try {
      return (await response.json()) as Answer<Result>;
    } catch {
      throw new CallError("NETWORK");
    }
  };
  return dataOf(await (renew && !guest ? asSignedIn(asker, ask, refusesToken) : ask(guest)));
}

/** A response's data. Throws a CallError for top-level errors and for a response without data. */
export function dataOf<Result>({ data, errors }: Answer<Result>): Result {
  const [error] = errors ?? [];
  if (error) {
    const { code = "INTERNAL", reason } = error.extensions ?? {};
    throw new CallError(code, error.message, reason);
  }
  if (!data) throw new CallError("INTERNAL");
  return data;
}
