/**
 * Why: a creation that is sent twice, by a second click or a retry, takes effect once. Apart from `transport.ts`, so
 * that pages that create nothing do not load it.
 */
import { keyOf, settle } from "~/config/idempotency-keys";
import type { TypedDocumentString } from "./generated/graphql";
import { type CallOptions, call } from "./transport";

/**
 * `call`, with an idempotency key for operations that declare `$idempotencyKey`; the same values keep their key until
 * the server decides.
 */
export async function callOnce<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options?: CallOptions,
): Promise<Result> {
  const query = document.toString();
  if (!query.includes("$idempotencyKey")) return call(document, variables, options);
  const data = await call(document, { ...variables, idempotencyKey: keyOf(query, variables) }, options);
  settle(query, variables, data);
  return data;
}
