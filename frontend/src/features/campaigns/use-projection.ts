/**
 * Why: before a bulk decision the user sees its effect; it is fetched again, debounced, whenever the selection changes.
 */
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
  const question = status && chosen.size > 0 ? { chosen, status, tries } : null;
  const [projected, setProjected] = useState<{ of: typeof question; projection: Projection | null }>();

  useEffect(() => {
    if (!status || chosen.size === 0) return;
    const asking = new AbortController();
    const { signal } = asking;
    const of = { chosen, status, tries };
    const timer = setTimeout(() => {
      project(client, campaignId, [...chosen.keys()], status, signal).then(
        (projection) => setProjected({ of, projection }),
        () => !signal.aborted && setProjected({ of, projection: null }),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [client, campaignId, chosen, status, tries]);

  if (!question) return { state: "none" };
  const current =
    projected?.of?.chosen === chosen && projected.of.status === status && projected.of.tries === tries
      ? projected
      : null;
  if (!current) return { state: "loading" };
  if (!current.projection) return { state: "failed", again: () => setTries((now) => now + 1) };
  return { state: "ready", projection: current.projection };
}
