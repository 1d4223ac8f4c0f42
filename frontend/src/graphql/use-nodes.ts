/**
 * Why: lists with a cursor are paged alike: the old page stays until the new one has loaded, further pages are
 * appended.
 */
import type { ErrorPolicy, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";

interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/**
 * `nodesOf` finds the list in a response; null if its parent is missing. `next` fetches the next page, and is null
 * after the last. With the error policy "all", `data` and `error` may both be set: what could not be read is null.
 */
export function useNodes<Data, Variables extends OperationVariables, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  nodesOf: (data: Data) => Connection<Node> | null | undefined,
  errorPolicy: ErrorPolicy = "none",
) {
  const { data, previousData, error, refetch, fetchMore } = useQuery<Data, OperationVariables>(document, {
    variables,
    fetchPolicy: "cache-and-network",
    errorPolicy,
  });
  const [busy, setBusy] = useState(false);
  const shown = (data ?? (error ? undefined : previousData)) as Data | undefined;
  const connection = shown === undefined ? undefined : nodesOf(shown);

  async function bring() {
    setBusy(true);
    try {
      await fetchMore({
        variables: { after: connection?.pageInfo.endCursor ?? null },
        updateQuery: (before, { fetchMoreResult }) => {
          const [held, come] = [nodesOf(before as Data), nodesOf(fetchMoreResult as Data)];
          if (!held || !come) return before as Data;
          const whole = structuredClone(fetchMoreResult) as Data;
          const into = nodesOf(whole);
          if (into) into.nodes = [...held.nodes, ...come.nodes];
          return whole;
        },
      });
    } finally {
      setBusy(false);
    }
  }

  return {
    data: shown,
    items: connection?.nodes,
    current: data !== undefined,
    error,
    retry: () => refetch(),
    next: connection?.pageInfo.hasNextPage ? bring : null,
    busy,
  };
}
