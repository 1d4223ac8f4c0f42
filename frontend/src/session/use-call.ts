/** Why: pages without a GraphQL client read what the server knows in one way: on its way, there, or failed and asked again. */
import { useEffect, useState } from "react";
import type { TypedDocumentString } from "./generated/graphql";
import { type CallOptions, call } from "./transport";

interface Answer<Result> {
  to: string;
  data?: Result;
  error?: unknown;
}

/** Calls the server when the component is shown and whenever the variables or options change; without a document it calls nothing. */
export function useCall<Result, Variables>(
  document: TypedDocumentString<Result, Variables> | null,
  variables: Variables,
  options?: CallOptions,
) {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer<Result> | null>(null);
  const question = JSON.stringify([variables, options, tries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for variables and options
  useEffect(() => {
    if (!document) return;
    let stale = false;
    const settle = (come: Omit<Answer<Result>, "to">) => {
      if (!stale) setAnswer({ to: question, ...come });
    };
    call(document, variables, options).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      stale = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `question` stands for variables and options
  }, [document, question]);
  const { data, error } = answer?.to === question ? answer : {};
  return { data, error, retry: () => setTries((before) => before + 1) };
}
