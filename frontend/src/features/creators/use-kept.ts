/** Why: what is noted about a creator shows at once, also in the next visit of the page: the cached answer is changed with it. */
import { useApolloClient } from "@apollo/client/react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useTexts } from "~/i18n/use-language";
import {
  CreatorPageDocument,
  type CreatorPageQuery,
  type CreatorPageQueryVariables,
} from "./creator.generated";

type Creator = NonNullable<CreatorPageQuery["creator"]>;

interface Refusal {
  code: string;
  message: string;
}

interface Result {
  success: boolean;
  error: readonly Refusal[];
}

/** Changes the creator of the page that was asked so in the cache. */
export function useKept(asked: CreatorPageQueryVariables) {
  const { cache } = useApolloClient();
  return (change: (creator: Creator) => Partial<Creator>) => {
    cache.updateQuery({ query: CreatorPageDocument, variables: asked }, (page: CreatorPageQuery | null) =>
      page?.creator ? { ...page, creator: { ...page.creator, ...change(page.creator) } } : page,
    );
  };
}

/** Sends a mutation: null when it was done, otherwise why not, in words. */
export function useSent() {
  const texts = useTexts();
  return async (
    send: () => Promise<{ data?: { result: Result } | null | undefined }>,
  ): Promise<string | null> => {
    try {
      const result = (await send()).data?.result;
      if (result?.success) return null;
      const refusal = result?.error[0];
      return errorText(texts, refusal?.code ?? "UNKNOWN", refusal?.message);
    } catch (error) {
      return errorText(texts, codeOf(error));
    }
  };
}
