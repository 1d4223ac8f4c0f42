/** Why: a form's operation is sent without a GraphQL client, and what came of it is one value: it went through, or the first error. */
import type { TypedDocumentString } from "~/session/generated/graphql";
import type { Outcome } from "~/session/session";
import { CallError, call } from "~/session/transport";

/** An operation that names its one field `result`. */
interface Answer {
  result: { success: boolean; error: readonly { code: string; message: string }[] };
}

export async function send<Variables>(
  document: TypedDocumentString<Answer, Variables>,
  variables: Variables,
): Promise<Outcome> {
  try {
    const { result } = await call(document, variables);
    if (result.success) return { ok: true };
    const [error] = result.error;
    return { ok: false, code: error?.code ?? "UNKNOWN", message: error?.message ?? "" };
  } catch (error) {
    return { ok: false, code: error instanceof CallError ? error.code : "NETWORK", message: "" };
  }
}
