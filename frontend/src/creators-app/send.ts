/**
 * Why: an operation outside the account's profile resolves to its response, or to why it was refused, in words, and in
 * which field.
 */
import { CallError } from "~/session/call-error";
import type { Answer } from "~/session/outcome";
import type { Refused } from "~/ui/use-form";
import { ask, type Operation } from "./api";
import { useErrorText } from "./me";

export interface Failed extends Refused {
  code: string;
}

export type Sent<Result> = { done: Result; failed: null } | { done: null; failed: Failed };

/** Sends an operation; never throws. */
export function useSend() {
  const textOf = useErrorText();
  return async <Result extends Answer, Variables>(
    operation: Operation<{ result: Result }, Variables>,
    variables: Variables,
  ): Promise<Sent<Result>> => {
    try {
      const { result } = await ask(operation, variables);
      if (result.success) return { done: result, failed: null };
      const { code = "UNKNOWN", message = "", path = "" } = result.error[0] ?? {};
      return { done: null, failed: { code, path, text: textOf(code, message) } };
    } catch (error) {
      const code = error instanceof CallError ? error.code : "INTERNAL";
      return { done: null, failed: { code, path: "", text: textOf(code) } };
    }
  };
}
