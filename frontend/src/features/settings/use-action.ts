/** Why: every change in the settings is one mutation with a busy state and a translated error. */
import type { DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { type Answer, type Refusal, refusalOf, refusalOfError } from "~/graphql/refusal";
import { useTexts } from "~/i18n/use-language";

interface Action<Result extends Answer, Variables> {
  /**
   * Resolves to the response after refetching the queries `again`, or to null if it was refused; `refusal` then has the
   * reason.
   */
  run: (variables: Variables, again?: DocumentNode[]) => Promise<Result | null>;
  /** As `run`, but resolves to the refusal itself. */
  attempt: (variables: Variables, again?: DocumentNode[]) => Promise<Result | Refusal>;
  busy: boolean;
  refusal: Refusal | null;
  forget: () => void;
}

export function useAction<Result extends Answer, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<{ result: Result }, Variables>,
): Action<Result, Variables> {
  const client = useApolloClient();
  const texts = useTexts();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function send(variables: Variables): Promise<Result | Refusal> {
    try {
      const { data } = await client.mutate<{ result: Result }, OperationVariables>({ mutation, variables });
      return refusalOf(texts, data?.result) ?? (data?.result as Result);
    } catch (error) {
      return refusalOfError(texts, error);
    }
  }

  async function attempt(variables: Variables, again: DocumentNode[] = []): Promise<Result | Refusal> {
    setBusy(true);
    setRefusal(null);
    const outcome = await send(variables);
    const refused = "text" in outcome;
    // The mutation succeeded even if the refetch failed.
    if (!refused && again.length > 0) await client.refetchQueries({ include: again }).catch(() => undefined);
    setBusy(false);
    if (refused) setRefusal(outcome);
    return outcome;
  }

  async function run(variables: Variables, again?: DocumentNode[]): Promise<Result | null> {
    const outcome = await attempt(variables, again);
    return "text" in outcome ? null : outcome;
  }

  return { run, attempt, busy, refusal, forget: () => setRefusal(null) };
}
