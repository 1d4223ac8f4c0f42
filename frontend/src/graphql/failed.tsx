/**
 * Why: a portal screen whose query failed shows the error and offers a retry; if the service was unavailable it retries
 * by itself.
 */
import { useEffect, useEffectEvent } from "react";
import { errorText } from "~/i18n/error-text";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { codeOf } from "./errors";

const AWAY = new Set(["UNAVAILABLE", "SERVICE_UNAVAILABLE", "NETWORK"]);
const RETRY_MS = 3000;

interface FailedProps {
  error: unknown;
  retry: () => Promise<unknown>;
  /** What failed to load: the whole page, a list that is most of it, or a list in a section beside others. */
  what?: "page" | "collection" | "section";
}

export function Failed({ error, retry, what = "page" }: FailedProps) {
  const texts = useTexts();
  const { states } = usePortalTexts().companies;
  const code = codeOf(error);
  const away = AWAY.has(code);
  // A second failure shows as the query's own error.
  const retryQuietly = () => void retry().catch(() => undefined);
  const again = useEffectEvent(retryQuietly);
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => again(), RETRY_MS);
    return () => clearInterval(timer);
  }, [away]);
  if (what === "section")
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sunk px-5 py-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">{states.collectionFailed}</p>
          <p className="text-sm text-soft">{errorText(texts, code)}</p>
        </div>
        <Button variant="quiet" size="sm" onClick={retryQuietly}>
          {states.retry}
        </Button>
      </div>
    );
  return (
    <EmptyState
      title={what === "page" ? states.failedTitle : states.collectionFailed}
      text={errorText(texts, code)}
    >
      <Button onClick={retryQuietly}>{states.retry}</Button>
    </EmptyState>
  );
}
