/** Why: the whole ranking is read page by page to save it, since the screen shows its first pages only. */
import type { ApolloClient } from "@apollo/client";
import type { CreatorRowFragment } from "~/domain/creators/creator-row.generated";
import { CreatorsDocument, type CreatorsQuery, type CreatorsQueryVariables } from "./creators.generated";

const PAGE = 100;

export type CreatorsAsked = Omit<CreatorsQueryVariables, "limit">;

/** `told` hears how many have come so far. */
export async function allCreators(
  client: ApolloClient,
  variables: CreatorsAsked,
  told?: (count: number) => void,
): Promise<CreatorRowFragment[]> {
  const found = new Map<string, CreatorRowFragment>();
  let after: string | null = null;
  for (;;) {
    const { data }: { data?: unknown } = await client.query({
      query: CreatorsDocument,
      variables: { ...variables, limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    const creators: CreatorRowFragment[] = (data as CreatorsQuery).creators.creators;
    for (const one of creators) found.set(one.personId, one);
    told?.(found.size);
    if (creators.length < PAGE) return [...found.values()];
    after = creators.at(-1)?.personId ?? null;
  }
}
