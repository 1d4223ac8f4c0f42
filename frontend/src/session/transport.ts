/** Why: every call to the server goes through here, so that a token that ran out is renewed in one place. */
import { apiAddress } from "./api-reference";
import { CallError } from "./call-error";
import { sent, unanswered, whileAsking } from "./connection";
import type { TypedDocumentString } from "./generated/graphql";
import { nextRequestId } from "./request-id";

interface Tokens {
  /** The access token to send, if somebody is signed in. */
  current(): string | null;
  /** A fresh token, or null when the session has ended. Throws a CallError when the server cannot be asked. */
  renew(): Promise<string | null>;
  /**
   * When the session has ended under the person's hands: the token of who signs in again, as soon as they did. Null when they do not,
   * when somebody else does, and at once when nothing has ended.
   */
  again(asker: Asker): Promise<string | null>;
}

/**
 * Who waits for an answer. person: they did something, and are asked to sign in for it · draft: what the page saves while they type,
 * which must not take the keyboard from them · page: what it shows, which waits for as long as it takes.
 */
export type Asker = "person" | "draft" | "page";

const NOBODY = () => Promise.resolve(null);
let tokens: Tokens = { current: () => null, renew: NOBODY, again: NOBODY };

/** The session says here where tokens come from; nothing else calls this. */
export function takeTokensFrom(source: Tokens): void {
  tokens = source;
}

/**
 * Asks with the access token, and once more with a fresh one when the token did not hold: when `ask` throws UNAUTHENTICATED, or
 * `refused` says so of its answer. When there is no fresh one to be had, the request waits until the person has signed in again, so
 * that what they did is done then. Without any token the first answer stands.
 */
export async function asSignedIn<Answer>(
  asker: Asker,
  ask: (token: string | null) => Promise<Answer>,
  refused: (answer: Answer) => boolean = () => false,
): Promise<Answer> {
  const sent = tokens.current() ?? (await tokens.again(asker));
  const answer = ask(sent);
  const held = !(await answer.then(refused, isUnauthenticated));
  if (!sent || held) return answer;
  // Somebody else may have renewed it while this call was under way.
  const now = tokens.current();
  const renewed = now && now !== sent ? now : await tokens.renew();
  const fresh = renewed ?? (await tokens.again(asker));
  return fresh ? ask(fresh) : answer;
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.code === "UNAUTHENTICATED";
}

/** The header that says who asks. */
export function bearer(token: string | null): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/**
 * `fetch`, to wherever the API answers. Throws a CallError: NETWORK without an answer, UNAUTHENTICATED when the status says it.
 * `waiting` follows the request for the line that shows progress.
 */
export async function post(init: RequestInit, waiting = whileAsking<Response>): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-request-id", nextRequestId());
  let response: Response;
  try {
    const address = await apiAddress();
    const answered = sent();
    // The API may be on another host of this site, and the session's cookie is that host's.
    response = await waiting(fetch(address, { ...init, method: "POST", headers, credentials: "include" }));
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

/** A request that stays open to hear news: nobody waits for its end. */
export function listen(init: RequestInit): Promise<Response> {
  return post(init, (request) => request);
}

/** What an operation is answered. */
export interface Answer<Result = unknown> {
  data?: Result | null | undefined;
  errors?: readonly { message: string; extensions?: { code?: string } }[] | undefined;
}

/** Codes with which a mutation's result says it: a service may know of a session's end before the gateway does. */
const ENDED = ["UNAUTHENTICATED", "SESSION_ENDED"];

/** Whether an answer says that the token does not hold. */
export function refusesToken({ data, errors }: Answer): boolean {
  const results = Object.values((data ?? {}) as Record<string, { error?: { code?: string }[] } | null>);
  return (
    (errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED") ?? false) ||
    results.some((result) => result?.error?.some(({ code = "" }) => ENDED.includes(code)))
  );
}

export interface CallOptions {
  /** Who waits for the answer: the person, unless it says otherwise. */
  asker?: Asker;
  /** `false`: without the session's token, and never renewed: for what anybody may ask. */
  renew?: boolean;
  /** The request outlives the page that sent it, so that its cookie arrives also when the person goes on or reloads. */
  keepalive?: boolean;
  /** A guest's token in the session's place. */
  guest?: string | null;
  /** The language of what the server writes itself. */
  language?: string;
}

/** Sends an operation and returns its data. Throws a CallError for top-level errors and for no answer. */
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
  const { data, errors } = await (renew && !guest ? asSignedIn(asker, ask, refusesToken) : ask(guest));
  const [error] = errors ?? [];
  if (error) throw new CallError(error.extensions?.code ?? "INTERNAL", error.message);
  if (!data) throw new CallError("INTERNAL");
  return data;
}
