/** Why: every call to the server goes through here, so that a token that ran out is renewed in one place. */
import { apiAddress } from "./api-reference";
import { CallError } from "./call-error";
import { sent, unanswered, whileAsking } from "./connection";
import type { TypedDocumentString } from "./generated/graphql";
import { nextRequestId } from "./request-id";

/** Stands for the API wherever it answers; `send` puts the address in its place. */
export const GRAPHQL_PATH = "/graphql";

export { CallError };

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

/** Goes on a request that saves by itself, without having been told to. */
export const UNASKED = { priority: "low" } as const;

const NOBODY = () => Promise.resolve(null);
let tokens: Tokens = { current: () => null, renew: NOBODY, again: NOBODY };

/** The session says here where tokens come from; nothing else calls this. */
export function takeTokensFrom(source: Tokens): void {
  tokens = source;
}

/**
 * `fetch` with the access token; an answer with UNAUTHENTICATED is asked for once more with a fresh token. When there is none to be
 * had, the request waits until the person has signed in again, so that what they did is done then.
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const sent = tokens.current() ?? (await tokens.again(askerOf(init)));
  const response = await send(input, init, sent);
  if (!sent || !(await saysUnauthenticated(response))) return response;
  const fresh = await tokenAfter(sent, askerOf(init));
  return fresh ? send(input, init, fresh) : response;
}

/** The token to send when the one that was sent did not hold; null when there is none. */
export async function tokenAfter(sent: string | null, asker: Asker): Promise<string | null> {
  // Somebody else may have renewed it while this call was under way.
  const now = tokens.current();
  const fresh = now && now !== sent ? now : await tokens.renew();
  return fresh ?? tokens.again(asker);
}

/** Whoever changes something is the person, unless it says otherwise; what only reads may be the page's own doing. */
function askerOf({ body, priority }: RequestInit): Asker {
  if (typeof body !== "string" || !/"query":"(\s|\\n)*mutation\b/.test(body)) return "page";
  return priority === UNASKED.priority ? "draft" : "person";
}

async function send(input: RequestInfo | URL, init: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  headers.set("x-request-id", nextRequestId());
  try {
    const address = input === GRAPHQL_PATH ? await apiAddress() : input;
    const answered = sent();
    // The API may be on another host of this site, and the session's cookie is that host's.
    const request = fetch(address, { ...init, headers, credentials: "include" });
    const response = await (isStream(headers) ? request : whileAsking(request));
    if (response.status >= 502 && response.status <= 504) unanswered();
    else answered();
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    unanswered();
    throw cause instanceof CallError ? cause : new CallError("NETWORK");
  }
}

/** What stays open to hear news is not waited for by anybody. */
function isStream(headers: Headers): boolean {
  return headers.get("accept") === "text/event-stream";
}

/** Codes with which a mutation's result says it: a service may know of a session's end before the gateway does. */
const ENDED = ["UNAUTHENTICATED", "SESSION_ENDED"];

interface Refusable {
  errors?: { extensions?: { code?: string } }[];
  data?: Record<string, { error?: { code?: string }[] } | null> | null;
}

async function saysUnauthenticated(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  if (!response.headers.get("content-type")?.includes("json")) return false;
  const text = await response.clone().text();
  if (!ENDED.some((code) => text.includes(code))) return false;
  const { errors, data } = JSON.parse(text) as Refusable;
  return (
    (errors?.some((error) => error.extensions?.code === "UNAUTHENTICATED") ?? false) ||
    Object.values(data ?? {}).some((result) => result?.error?.some(({ code = "" }) => ENDED.includes(code)))
  );
}

export interface CallOptions {
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
  options: CallOptions = {},
): Promise<Result> {
  const init: RequestInit = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json",
      ...(options.language && { "accept-language": options.language }),
    },
    body: JSON.stringify({ query: document.toString(), variables }),
    ...(options.keepalive && { keepalive: true }),
  };
  const response =
    options.renew === false || options.guest
      ? await send(GRAPHQL_PATH, init, options.guest ?? null)
      : await authorizedFetch(GRAPHQL_PATH, init);
  let answer: { data?: Result | null; errors?: { message: string; extensions?: { code?: string } }[] };
  try {
    answer = await response.json();
  } catch {
    throw new CallError("NETWORK");
  }
  const [error] = answer.errors ?? [];
  if (error) throw new CallError(error.extensions?.code ?? "INTERNAL", error.message);
  if (!answer.data) throw new CallError("INTERNAL");
  return answer.data;
}
