/**
 * Why: a bulk decision runs to its end even when its dialog closes, reports its result, and keeps selected what was not
 * decided.
 */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import type { Reason } from "~/domain/advertisements/reason-fields";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { decide, type Projection, type Refusal } from "./bulk-decision";
import type { Chosen, Selection } from "./use-selection";

/** Progress. */
export interface Run {
  tried: number;
  total: number;
  /** A stop was requested; the batch under way is finished first. */
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
  /** Called at the end; `stale` when some of the ads on the screen are outdated. */
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
    // Leaving the page now would leave the remaining ads undecided.
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
