/** Why: a form's operation is sent without a GraphQL client, and what came of it is one value: it went through, or the first error. */

import { CallError } from "~/session/call-error";
import { callOnce } from "~/session/call-once";
import type { TypedDocumentString } from "~/session/generated/graphql";
import type { Outcome } from "~/session/session";

/** An operation that names its one field `result`. */
interface Answer {
  result: { success: boolean; error: readonly { code: string; message: string }[] };
}

/**
 * Sends what anybody may send, as nobody: a session that has just ended, or whose token ran out, is no obstacle to it.
 */
export function send<Variables>(
  document: TypedDocumentString<Answer, Variables>,
  variables: Variables,
): Promise<Outcome> {
  return outcomeOf(callOnce(document, variables, { renew: false }));
}

/** Sends what is the person's own, with their session. */
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
