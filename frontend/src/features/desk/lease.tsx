/** Why: a user who has claimed an ad sees how long the lease lasts, and can renew it before or after its end. */

import { useEffect, useState } from "react";
import { now } from "~/config/clock";
import { useDeskTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

const SOON_MS = 2 * 60_000;

/** Milliseconds until a time, updated each second; never below 0. */
function useMillisecondsLeft(until: string): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, new Date(until).getTime() - at);
}

export function Lease({ until, renew }: { until: string; renew: () => void }) {
  const { queue } = useDeskTexts();
  const left = useMillisecondsLeft(until);
  const seconds = Math.floor(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const over = left === 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p
        className={classNames(
          "flex items-center gap-2 text-sm font-semibold tabular-nums",
          over ? "text-bad" : left < SOON_MS ? "text-wait" : "text-soft",
        )}
      >
        <Icon name={over ? "warning" : "clock"} />
        <span aria-hidden={over ? undefined : true}>{over ? queue.expired : queue.lease(clock)}</span>
        {/* The minutes only: screen readers should not announce every second. */}
        {!over && (
          <span className="sr-only" role="timer">
            {queue.leaseSpoken(Math.ceil(seconds / 60))}
          </span>
        )}
      </p>
      <Button variant="quiet" size="sm" onClick={renew}>
        <Icon name="refresh" />
        <span>{over ? queue.again : queue.renew}</span>
      </Button>
    </div>
  );
}
