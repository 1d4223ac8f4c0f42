/** Why: the state of the system is read again and again while somebody looks at it, and keeps its last value while it cannot be read. */
import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { DeskSystemDocument, type DeskSystemQuery } from "./system.generated";

export type System = DeskSystemQuery["system"];

const EVERY_MS = 5_000;

export function useSystem() {
  const { data, previousData, error, refetch } = useQuery(DeskSystemDocument, {
    // A moment's state is of no use to any other screen.
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
