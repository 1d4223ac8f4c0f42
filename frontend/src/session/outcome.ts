/** Why: whatever a form asks of the server ends in one of two ways, and the form says which. */
import { CallError } from "./call-error";

/** The result of a form: success, or the code and message of its first error, for `errorText`. */
export type Outcome =
  | { ok: true }
  | {
      ok: false;
      code: string;
      message: string;
      /** The argument that was refused, as the API names it; empty when it was none. */
      path: string;
      /** With SECOND_FACTOR_REQUIRED: what `logInSecondFactor` must be called with. */
      challenge?: string;
    };

export interface Answer {
  success: boolean;
  error: readonly { path: string; code: string; message: string }[];
  challenge?: string | null | undefined;
}

/** The outcome of an operation whose only field has the alias `result`. `accept` takes a successful one; false makes it a refused one. */
export async function outcomeOf<A extends Answer>(
  asked: Promise<{ result: A }>,
  accept?: (result: A) => unknown,
): Promise<Outcome> {
  try {
    const { result } = await asked;
    if (result.success && (await accept?.(result)) !== false) return { ok: true };
    const { code = "UNKNOWN", message = "", path = "" } = result.error[0] ?? {};
    return { ok: false, code, message, path, ...(result.challenge && { challenge: result.challenge }) };
  } catch (error) {
    return { ok: false, code: error instanceof CallError ? error.code : "INTERNAL", message: "", path: "" };
  }
}
