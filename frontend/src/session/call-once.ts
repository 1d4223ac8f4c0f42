/** Why: what a page creates is created once, also when the person or the transport tries again. Pages that create nothing go without. */
import { keyOf, settle } from "~/config/idempotency-keys";
import type { TypedDocumentString } from "./generated/graphql";
import { type CallOptions, call } from "./transport";

/** As `call`; an operation that takes an idempotency key bears the one of its intent. */
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
