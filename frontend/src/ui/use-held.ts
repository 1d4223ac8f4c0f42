/** Why: an action that cannot be undone once it is sent is held for a while first, in which it can. */
import { useCallback, useEffect, useRef, useState } from "react";

interface HeldOptions {
  /** For how long, in milliseconds. */
  ms: number;
  /** Whether it is also sent when the page is hidden: a phone may end a hidden page without notice. */
  whenHidden?: boolean;
}

/**
 * Holds the latest item. It is sent when its time is over, when the next one comes, and when the user leaves the screen
 * or the page: nothing is lost.
 */
export function useHeld<Thing>(send: (thing: Thing) => void, { ms, whenHidden = false }: HeldOptions) {
  const [held, setHeld] = useState<Thing | null>(null);
  const now = useRef<Thing | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  const release = useCallback((): Thing | null => {
    clearTimeout(timer.current);
    const thing = now.current;
    now.current = null;
    setHeld(null);
    return thing;
  }, []);

  const flush = useCallback(() => {
    const thing = release();
    if (thing) latestSend.current(thing);
  }, [release]);

  useEffect(() => {
    const onHidden = () => {
      if (whenHidden && document.hidden) flush();
    };
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHidden);
      flush();
    };
  }, [flush, whenHidden]);

  const hold = useCallback(
    (thing: Thing) => {
      flush();
      now.current = thing;
      setHeld(thing);
      timer.current = setTimeout(flush, ms);
    },
    [flush, ms],
  );

  return { held, hold, undo: release };
}
