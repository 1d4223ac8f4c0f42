/** Why: the app sends its operations as strings, with typed responses; its build has no GraphQL client (ADR 0076). */
import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { answerTo } from "~/graphql/answers-ahead";
import { CallError } from "~/session/call-error";
import { callOnce } from "~/session/call-once";
import { type Answer, type CallOptions, dataOf } from "~/session/transport";

/** An operation of this app, or of the session's. */
export type Operation<Result, Variables> = DocumentTypeDecoration<Result, Variables> & {
  toString(): string;
};

/** Sends an operation; one that creates something keeps its idempotency key over retries. Throws a CallError. */
export async function ask<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  options?: CallOptions,
): Promise<Result> {
  if (window.answersAhead) {
    const ahead = await answerAhead<Result>({ query: operation.toString(), variables });
    if (ahead) return ahead;
  }
  return callOnce(operation as Parameters<typeof callOnce<Result, Variables>>[0], variables, options);
}

/**
 * The response to what the document requested before any code had loaded, once; nothing if it did not, or was refused.
 */
async function answerAhead<Result>(body: object): Promise<Result | undefined> {
  try {
    const response = await answerTo(JSON.stringify(body), () => Promise.reject(new CallError("NETWORK")));
    return dataOf((await response.json()) as Answer<Result>);
  } catch {
    return undefined;
  }
}
