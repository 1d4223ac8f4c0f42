/** Why: the user's account, and what they still have to do before they post, are queried in one place. */
import { useAppTexts } from "~/i18n/app-texts";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import type { Answer } from "~/session/outcome";
import { ask, type Operation } from "./api";
import { MeDocument, type MeFragment, type MeQuery } from "./generated/graphql";
import { changed, client, useAppQuery } from "./query";

/** `every`: the polling interval, in milliseconds. */
export function useMe(every?: number) {
  return useAppQuery("account", MeDocument, {}, every === undefined ? {} : { every });
}

interface Changed extends Answer {
  account?: MeFragment | null | undefined;
}

/** The text of an error code, in the app's own words where it has some. */
export function useErrorText(): (code: string, message?: string) => string {
  const texts = useTexts();
  const own: Partial<Record<string, string>> = useAppTexts().errors;
  return (code, message) => own[code] ?? errorText(texts, code, message);
}

/**
 * Sends a change of the account; resolves to why it failed, in words and with its field, or to null. The response is
 * shown at once.
 */
export function useChangeMe() {
  const textOf = useErrorText();
  return async <Result extends { result: Changed }, Variables>(
    operation: Operation<Result, Variables>,
    variables: Variables,
  ): Promise<{ path: string; text: string; above: boolean } | null> => {
    try {
      const { result } = await ask(operation, variables);
      if (!result.success) {
        const { code = "UNKNOWN", message = "", path = "" } = result.error[0] ?? {};
        return { path, text: textOf(code, message), above: !path };
      }
      const { account } = result;
      if (account)
        client.setQueryData<MeQuery>(["account", MeDocument.toString(), {}], { creatorAccount: account });
      changed("account", "campaigns", "today");
      return null;
    } catch (error) {
      return { path: "", text: textOf(error instanceof CallError ? error.code : "INTERNAL"), above: true };
    }
  };
}
