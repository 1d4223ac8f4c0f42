/**
 * Why: pages without a GraphQL client query the server in one way, with the states loading, data, and error with a
 * retry.
 */
import { useEffect, useState } from "react";
import type { TypedDocumentString } from "./generated/graphql";
import { type CallOptions, call } from "./transport";

interface Answer<Result> {
  to: string;
  data?: Result;
  error?: unknown;
}

/**
 * Calls the server when the component mounts and whenever the variables or options change; without a document it calls
 * nothing.
 */
export function useCall<Result, Variables>(
  document: TypedDocumentString<Result, Variables> | null,
  variables: Variables,
  options?: CallOptions,
) {
  const [tries, setTries] = useState(0);
  const [latest, setLatest] = useState<Answer<Result> | null>(null);
  const question = JSON.stringify([variables, options, tries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for variables and options
  useEffect(() => {
    if (!document) return;
    let stale = false;
    const settle = (come: Omit<Answer<Result>, "to">) => {
      if (!stale) setLatest({ to: question, ...come });
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
  const { data, error } = latest?.to === question ? latest : {};
  return { data, error, retry: () => setTries((before) => before + 1) };
}
