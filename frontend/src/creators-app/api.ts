/** Why: the app sends its operations as strings, and has types of their answers; its build has no GraphQL client (ADR 0076). */
import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { callOnce } from "~/session/call-once";
import type { CallOptions } from "~/session/transport";

/** An operation of this app, or of the session's. */
export type Operation<Result, Variables> = DocumentTypeDecoration<Result, Variables> & {
  toString(): string;
};

/** Sends an operation; whatever creates keeps its idempotency key over retries. Throws a CallError. */
export function ask<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  options?: CallOptions,
): Promise<Result> {
  return callOnce(operation as Parameters<typeof callOnce<Result, Variables>>[0], variables, options);
}
