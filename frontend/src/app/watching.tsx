/** Why: progress of what a user waits for is shown in one way everywhere, and so are the problems that block them. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { Interruptions } from "~/features/account/interruptions";
import { useHomeTexts } from "~/i18n/use-language";
import { isAsking, subscribe } from "~/session/connection";

/** Waits that last longer than this show progress. */
export const LATE_MS = 500;

export function Watching() {
  return (
    <>
      <Progress />
      <Interruptions />
    </>
  );
}

/** A line across the top while a page or a response is awaited; buttons and lists show their own progress beside it. */
function Progress() {
  const asking = useSyncExternalStore(subscribe, isAsking, () => false);
  const waiting = useNavigation().state !== "idle" || asking;
  const [late, setLate] = useState(false);
  const { shell } = useHomeTexts();
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return (
    late && (
      <output>
        <progress
          aria-label={shell.loading}
          className="fixed inset-x-0 top-0 z-50 h-1 w-full origin-left animate-progress appearance-none border-0 bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-accent"
        />
      </output>
    )
  );
}
