/** Why: what is noted about a creator shows at once, also in the next visit of the page: the cached answer is changed with it. */
import { useApolloClient } from "@apollo/client/react";
import {
  CreatorPageDocument,
  type CreatorPageQuery,
  type CreatorPageQueryVariables,
} from "./creator.generated";

type Creator = NonNullable<CreatorPageQuery["creator"]>;

/** Changes the creator of the page that was asked so in the cache. */
export function useKept(asked: CreatorPageQueryVariables) {
  const { cache } = useApolloClient();
  return (change: (creator: Creator) => Partial<Creator>) => {
    cache.updateQuery({ query: CreatorPageDocument, variables: asked }, (page: CreatorPageQuery | null) =>
      page?.creator ? { ...page, creator: { ...page.creator, ...change(page.creator) } } : page,
    );
  };
}
