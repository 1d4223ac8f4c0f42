/** Why: every call to the server goes through here, so that a token that ran out is renewed in one place. */
import { apiAddress } from "./api-reference";
import { CallError } from "./call-error";
import type { TypedDocumentString } from "./generated/graphql";

/** Stands for the API wherever it answers; `send` puts the address in its place. */
export const GRAPHQL_PATH = "/graphql";

export { CallError };

interface Tokens {
  /** The access token to send, if somebody is signed in. */
  current(): string | null;
  /** A fresh token, or null when the session has ended. Throws a CallError when the server cannot be asked. */
  renew(): Promise<string | null>;
}

let tokens: Tokens = { current: () => null, renew: () => Promise.resolve(null) };

/** The session says here where tokens come from; nothing else calls this. */
export function takeTokensFrom(source: Tokens): void {
  tokens = source;
}

/** `fetch` with the access token; an answer with UNAUTHENTICATED is asked for once more with a fresh token. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const sent = tokens.current();
  const response = await send(input, init, sent);
  if (!sent || !(await saysUnauthenticated(response))) return response;
  // Somebody else may have renewed it while this call was under way.
  const fresh = tokens.current() === sent ? await tokens.renew() : tokens.current();
  return fresh ? send(input, init, fresh) : response;
}

async function send(input: RequestInfo | URL, init: RequestInit, token: string | null): Promise<Response> {
  const address = input === GRAPHQL_PATH ? await apiAddress() : input;
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    return await fetch(address, { ...init, headers, credentials: "same-origin" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new CallError("NETWORK");
  }
}

async function saysUnauthenticated(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  if (!response.headers.get("content-type")?.includes("json")) return false;
  const text = await response.clone().text();
  if (!text.includes("UNAUTHENTICATED")) return false;
  const { errors } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] };
  return errors?.some((error) => error.extensions?.code === "UNAUTHENTICATED") ?? false;
}

/** Sends an operation and returns its data. Throws a CallError for top-level errors and for no answer. */
export async function call<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: { renew?: boolean } = {},
): Promise<Result> {
  const init: RequestInit = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json",
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  };
  const response =
    options.renew === false
      ? await send(GRAPHQL_PATH, init, null)
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
