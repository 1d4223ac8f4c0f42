/** Why: screens show our text for what went wrong, whatever shape Apollo wraps it in. */
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { CallError } from "~/session/call-error";

/** The error code of a failed operation, for `errorText`; NETWORK when there was no answer. */
export function codeOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const code = error.errors[0]?.extensions?.code;
    return typeof code === "string" ? code : "INTERNAL";
  }
  return error instanceof CallError ? error.code : "NETWORK";
}
