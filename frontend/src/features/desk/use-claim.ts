/**
 * Why: an ad of the queue is leased to one person at a time, and released however they leave (docs/product.md,
 * Rulings).
 */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { codeOf } from "~/graphql/errors";
import { ClaimFromQueueDocument, ReleaseToQueueDocument } from "./queue.generated";

/**
 * mine: leased to the user · other: leased to another person · gone: no longer in the queue · failed: the request
 * failed.
 */
export type Claim =
  | { state: "none" }
  | { state: "claiming"; id: string }
  | { state: "mine"; id: string; until: string }
  | { state: "other"; id: string; until: string | null }
  | { state: "gone"; id: string }
  | { state: "failed"; id: string; code: string };

const NONE: Claim = { state: "none" };
const GONE = new Set(["ALREADY_AUDITED", "UNKNOWN_ADVERTISEMENT", "ONLY_BRAND_AUDITS", "CHANGE_REQUESTED"]);

export function useClaim() {
  const client = useApolloClient();
  const [claim, setClaim] = useState<Claim>(NONE);
  /** Id of the ad that this desk has claimed. */
  const held = useRef<string | null>(null);
  /** Id of the ad that was claimed last: the response about any other is stale and is ignored. */
  const wantedId = useRef<string | null>(null);

  function give(id: string) {
    const context = { asker: "draft", fetchOptions: { keepalive: true } } as const;
    void client
      .mutate({ mutation: ReleaseToQueueDocument, variables: { id }, context })
      .catch(() => undefined);
  }

  function release() {
    wantedId.current = null;
    if (held.current) give(held.current);
    held.current = null;
  }

  /** Claims an ad, or renews the lease of the current one. */
  async function take(id: string): Promise<Claim> {
    if (held.current !== id) {
      release();
      setClaim({ state: "claiming", id });
    }
    wantedId.current = id;
    const next = await ask(id);
    if (wantedId.current !== id) {
      if (next.state === "mine") give(id);
      return NONE;
    }
    if (next.state === "mine") held.current = id;
    else if (next.state !== "failed") held.current = null;
    setClaim(next);
    return next;
  }

  async function ask(id: string): Promise<Claim> {
    try {
      const { data } = await client.mutate({ mutation: ClaimFromQueueDocument, variables: { id } });
      const result = data?.claimAdvertisement;
      if (result?.success && result.claimedUntil) return { state: "mine", id, until: result.claimedUntil };
      const code = result?.error[0]?.code ?? "INTERNAL";
      if (code === "CLAIMED_BY_OTHER") return { state: "other", id, until: result?.claimedUntil ?? null };
      return GONE.has(code) ? { state: "gone", id } : { state: "failed", id, code };
    } catch (error) {
      return { state: "failed", id, code: codeOf(error) };
    }
  }

  /** The ad was decided, or the lease lost: there is nothing to release. */
  function forget() {
    held.current = null;
    wantedId.current = null;
    setClaim(NONE);
  }

  function drop() {
    release();
    setClaim(NONE);
  }

  const leave = useRef(release);
  useEffect(() => {
    leave.current = release;
  });
  useEffect(() => {
    const go = () => leave.current();
    window.addEventListener("pagehide", go);
    return () => {
      window.removeEventListener("pagehide", go);
      go();
    };
  }, []);

  return { claim, take, drop, forget };
}
