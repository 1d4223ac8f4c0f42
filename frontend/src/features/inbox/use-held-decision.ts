/** Why: a decision is final once it is sent, so it is held for six seconds, in which it can be taken back. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { AdvertisementStatus } from "~/graphql/schema.generated";

const HELD_MS = 6000;

export interface Decision {
  /** What is decided: one ad, or several together. */
  ids: readonly string[];
  status: AdvertisementStatus;
  reason: string | null;
  note: string | null;
  /** Who made the ad, where it is one. */
  creator: string | null;
}

/**
 * Holds the latest decision. It is sent when its time is over, when the next one comes, and when the person leaves the screen or the
 * page: nothing that was decided is lost.
 */
export function useHeldDecision(send: (decision: Decision) => void) {
  const [held, setHeld] = useState<Decision | null>(null);
  const now = useRef<Decision | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  const release = useCallback((): Decision | null => {
    clearTimeout(timer.current);
    const decision = now.current;
    now.current = null;
    setHeld(null);
    return decision;
  }, []);

  const flush = useCallback(() => {
    const decision = release();
    if (decision) latestSend.current(decision);
  }, [release]);

  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);

  const hold = useCallback(
    (decision: Decision) => {
      flush();
      now.current = decision;
      setHeld(decision);
      timer.current = setTimeout(flush, HELD_MS);
    },
    [flush],
  );

  return { held, hold, undo: release };
}
