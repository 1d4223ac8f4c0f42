/**
 * Why: lists that are filtered and paged load alike: the old page stays until the new one has loaded, further pages are
 * appended.
 */
import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useMore } from "~/ui/use-more";

/**
 * The list in the response's `field`, `variables.limit` items a page. `items` is undefined until the first response,
 * and if there is none; `current` is false while the response to earlier variables is still shown.
 */
export function usePages<Data, Field extends keyof Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  field: Field & (Data extends Record<Field, readonly { _id: string }[]> ? Field : never),
  variables: Variables & { limit: number },
) {
  const { data, previousData, error, refetch, fetchMore } = useQuery<Data, OperationVariables>(document, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  const listIn = (page: unknown) => (page as Record<Field, { _id: string }[]> | undefined)?.[field];
  const shown = (data ?? (error ? undefined : previousData)) as Data | undefined;
  const { more, busy } = useMore({
    items: listIn(data),
    pageSize: variables.limit,
    name: JSON.stringify(variables),
    bring: async (after) => {
      const page = await fetchMore({
        variables: { after },
        updateQuery: (before, { fetchMoreResult }) =>
          ({ ...before, [field]: [...(listIn(before) ?? []), ...(listIn(fetchMoreResult) ?? [])] }) as Data,
      });
      return listIn(page.data)?.length ?? 0;
    },
  });
  const retry = () => refetch();
  return { data: shown, items: shown?.[field], current: data !== undefined, error, retry, more, busy };
}
