/**
 * Why: a change of a creator's notes or tags shows at once, also in the next visit of the page: the cached response is
 * updated.
 */
import { useApolloClient } from "@apollo/client/react";
import {
  CreatorPageDocument,
  type CreatorPageQuery,
  type CreatorPageQueryVariables,
} from "./creator.generated";

type Creator = NonNullable<CreatorPageQuery["creator"]>;

/** Updates the creator in the cached response to these variables. */
export function useCreatorInCache(variables: CreatorPageQueryVariables) {
  const { cache } = useApolloClient();
  return (change: (creator: Creator) => Partial<Creator>) => {
    cache.updateQuery({ query: CreatorPageDocument, variables }, (page: CreatorPageQuery | null) =>
      page?.creator ? { ...page, creator: { ...page.creator, ...change(page.creator) } } : page,
    );
  };
}
