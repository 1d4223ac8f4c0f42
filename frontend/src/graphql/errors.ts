/** Why: screens show our own text for an error, however Apollo wraps it. */
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { CallError } from "~/session/call-error";

/** The error code of a failed operation, for `errorText`; NETWORK if there was no response. */
export function codeOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const code = error.errors[0]?.extensions?.code;
    return typeof code === "string" ? code : "INTERNAL";
  }
  return error instanceof CallError ? error.code : "NETWORK";
}
