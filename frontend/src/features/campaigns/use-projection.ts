/** Why: before a bulk decision the person sees its effect; it is fetched again, debounced, whenever the selection changes. */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { type Projection, project } from "./bulk-decision";
import type { Chosen } from "./use-selection";

const REST_MS = 250;

export type Projected =
  | { state: "none" }
  | { state: "loading" }
  | { state: "failed"; again: () => void }
  | { state: "ready"; projection: Projection };

/** The effect of giving the selected ads this status; none while nothing is selected or `status` is null. */
export function useProjection(
  campaignId: string,
  chosen: Chosen,
  status: AdvertisementStatus | null,
): Projected {
  const client = useApolloClient();
  const [tries, setTries] = useState(0);
  const asked = status && chosen.size > 0 ? { chosen, status, tries } : null;
  const [answer, setAnswer] = useState<{ of: typeof asked; projection: Projection | null }>();

  useEffect(() => {
    if (!status || chosen.size === 0) return;
    const asking = new AbortController();
    const { signal } = asking;
    const of = { chosen, status, tries };
    const timer = setTimeout(() => {
      project(client, campaignId, [...chosen.keys()], status, signal).then(
        (projection) => setAnswer({ of, projection }),
        () => !signal.aborted && setAnswer({ of, projection: null }),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [client, campaignId, chosen, status, tries]);

  if (!asked) return { state: "none" };
  const current =
    answer?.of?.chosen === chosen && answer.of.status === status && answer.of.tries === tries ? answer : null;
  if (!current) return { state: "loading" };
  if (!current.projection) return { state: "failed", again: () => setTries((now) => now + 1) };
  return { state: "ready", projection: current.projection };
}
