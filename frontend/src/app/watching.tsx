/** Why: whatever a person waits for is seen to be going on, in one way everywhere; and so is what keeps them from going on. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { Interruptions } from "~/features/account/interruptions";
import { useHomeTexts } from "~/i18n/use-language";
import { isAsking, subscribe } from "~/session/connection";

/** What takes longer than this is seen to be going on. */
export const LATE_MS = 500;

export function Watching() {
  return (
    <>
      <Progress />
      <Interruptions />
    </>
  );
}

/** A line across the top while a page or an answer is waited for; buttons and lists say beside it what is going on. */
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
