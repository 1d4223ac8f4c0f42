/**
 * Why: the state of the system is polled while the page is visible, and keeps its last value while it cannot be read.
 */
import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { DeskSystemDocument, type DeskSystemQuery } from "./system.generated";

export type System = DeskSystemQuery["system"];

const EVERY_MS = 5_000;

export function useSystem() {
  const { data, previousData, error, refetch } = useQuery(DeskSystemDocument, {
    // No other screen needs the current state.
    fetchPolicy: "no-cache",
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  const look = useEffectEvent(() => void refetch().catch(() => undefined));

  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) look();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  return { system: (data ?? previousData)?.system, error, refetch };
}
