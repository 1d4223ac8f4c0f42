/** Why: a bulk decision goes on to its end whatever is on the screen, says how it went, and keeps chosen what was not decided. */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import type { Reason } from "~/domain/advertisements/reason-fields";
import type { AdvertisementStatus } from "~/graphql/generated/graphql";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { notify } from "~/ui/notices";
import { decide, type Projection, type Refusal } from "./bulk-decision";
import type { Chosen, Selection } from "./use-selection";

/** How far it is. */
export interface Run {
  tried: number;
  total: number;
  /** It was asked to stop, and does so after what is under way. */
  halting: boolean;
}

/** What could not be decided, with the codes of those ads. */
interface Failures {
  refused: readonly Refusal[];
  codes: Chosen;
}

interface Bulk {
  run: Run | null;
  failures: Failures | null;
  start: (status: AdvertisementStatus, projection: Projection, reason: Reason) => Promise<void>;
  halt: () => void;
  dismiss: () => void;
}

interface Following {
  /** Some were decided. */
  onDecided: (statuses: ReadonlyMap<string, AdvertisementStatus>) => void;
  /** It is over; `stale` when some of what is shown is old. */
  onEnd: (stale: boolean) => void;
}

export function useBulk({ chosen, remove }: Selection, { onDecided, onEnd }: Following): Bulk {
  const client = useApolloClient();
  const { bulk } = usePortalTexts().results;
  const formats = useFormats();
  const [run, setRun] = useState<Run | null>(null);
  const [failures, setFailures] = useState<Failures | null>(null);
  const halting = useRef(false);
  const running = run !== null;
  useEffect(() => {
    if (!running) return;
    // What was not sent yet would be left undecided.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [running]);

  async function start(status: AdvertisementStatus, projection: Projection, reason: Reason): Promise<void> {
    const refused = new Set(projection.refused.map(({ _id }) => _id));
    const ids = [...chosen.keys()].filter((id) => !refused.has(id));
    halting.current = false;
    setFailures(null);
    setRun({ tried: 0, total: ids.length, halting: false });
    const result = await decide(
      client,
      { ids, status, reason: reason.key || null, note: reason.note.trim() || null },
      {
        onStep: (statuses, tried) => {
          onDecided(statuses);
          remove(statuses.keys());
          setRun((now) => now && { ...now, tried });
        },
        stopped: () => halting.current,
      },
    );
    setRun(null);
    const { decided, left } = result;
    const all = [...projection.refused, ...result.failures];
    if (all.length > 0) setFailures({ refused: all, codes: chosen });
    if (decided > 0)
      notify(
        "good",
        (status === "Approved" ? bulk.approved : bulk.rejected)(decided, formats.number(decided)),
      );
    if (left > 0) notify("info", bulk.halted(left, formats.number(left)));
    onEnd(all.length > 0);
  }

  return {
    run,
    failures,
    start,
    halt: () => {
      halting.current = true;
      setRun((now) => now && { ...now, halting: true });
    },
    dismiss: () => setFailures(null),
  };
}
