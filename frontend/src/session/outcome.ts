/** Why: every form's request ends in one of two results, and the form shows which. */
import { CallError } from "./call-error";

/** The result of a form: success, or the code and message of its first error, for `errorText`. */
export type Outcome =
  | { ok: true }
  | {
      ok: false;
      code: string;
      message: string;
      /** The refused argument, as the API names it; empty if the error is about none. */
      path: string;
      /** With SECOND_FACTOR_REQUIRED: the challenge that `logInSecondFactor` needs. */
      challenge?: string;
    };

export interface Answer {
  success: boolean;
  error: readonly { path: string; code: string; message: string }[];
  challenge?: string | null | undefined;
}

/**
 * The outcome of an operation whose only field has the alias `result`. `accept` takes a successful one; false makes it
 * a refused one.
 */
export async function outcomeOf<A extends Answer>(
  request: Promise<{ result: A }>,
  accept?: (result: A) => unknown,
): Promise<Outcome> {
  try {
    const { result } = await request;
    if (result.success && (await accept?.(result)) !== false) return { ok: true };
    const { code = "UNKNOWN", message = "", path = "" } = result.error[0] ?? {};
    return { ok: false, code, message, path, ...(result.challenge && { challenge: result.challenge }) };
  } catch (error) {
    return { ok: false, code: error instanceof CallError ? error.code : "INTERNAL", message: "", path: "" };
  }
}
