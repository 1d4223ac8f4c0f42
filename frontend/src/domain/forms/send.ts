/** Why: public forms send their operation without a GraphQL client, and get one result: success, or the first error. */

import { CallError } from "~/session/call-error";
import { callOnce } from "~/session/call-once";
import type { TypedDocumentString } from "~/session/generated/graphql";
import type { Outcome } from "~/session/session";

/** The data of an operation whose only field has the alias `result`. */
interface Answer {
  result: { success: boolean; error: readonly { code: string; message: string }[] };
}

/**
 * Sends an operation that needs no session, without the token: an expired token cannot make it fail.
 */
export function send<Variables>(
  document: TypedDocumentString<Answer, Variables>,
  variables: Variables,
): Promise<Outcome> {
  return outcomeOf(callOnce(document, variables, { renew: false }));
}

/** Sends an operation of the signed-in person, with their token. */
export function sendSignedIn<Variables>(
  document: TypedDocumentString<Answer, Variables>,
  variables: Variables,
): Promise<Outcome> {
  return outcomeOf(callOnce(document, variables));
}

async function outcomeOf(answer: Promise<Answer>): Promise<Outcome> {
  try {
    const { result } = await answer;
    if (result.success) return { ok: true };
    const [error] = result.error;
    return { ok: false, code: error?.code ?? "UNKNOWN", message: error?.message ?? "" };
  } catch (error) {
    return { ok: false, code: error instanceof CallError ? error.code : "NETWORK", message: "" };
  }
}
