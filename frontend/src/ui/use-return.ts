/** Why: who goes back to a long page finds the place that they left, also when its content comes later than the page. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** What was true of each history entry when it was left, by its key and what it is about. */
const left = new Map<string, unknown>();
const MOST = 100;

/**
 * What `read` answered when this history entry was left, when it is opened by a step through the history; null otherwise, and once it
 * is asked about something else.
 */
export function useLeft<T>(about: string, read: () => T): T | null {
  const name = `${useLocation().key} ${about}`;
  const steps = useNavigationType() === "POP";
  const [found] = useState(() => ({
    about,
    value: steps ? ((left.get(name) as T | undefined) ?? null) : null,
  }));
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  // The page is still there, and scrolled, when layout effects are cleaned up.
  useLayoutEffect(() => {
    return () => {
      left.delete(name);
      left.set(name, latest.current());
      const [oldest] = left.keys();
      if (left.size > MOST && oldest !== undefined) left.delete(oldest);
    };
  }, [name]);
  return found.about === about ? found.value : null;
}

/** With these a person moves the page themselves. */
const TAKES_OVER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const place = () => ({ top: window.scrollY, height: document.documentElement.scrollHeight });

/** What has not come by then does not move who reads with a screen reader, or moves the page by voice. */
const LATEST_MS = 5000;

/** Goes to where the page was left, as soon as it is as long as it was, unless the person has moved it. Answers whether it was left before. */
export function useReturn(): boolean {
  const before = useLeft("place", place);
  useEffect(() => {
    if (!before?.top) return;
    const end = new AbortController();
    const sizes = new ResizeObserver(() => {
      window.scrollTo({ top: before.top, behavior: "instant" });
      if (place().height >= before.height) end.abort();
    });
    const late = setTimeout(() => end.abort(), LATEST_MS);
    end.signal.addEventListener("abort", () => {
      clearTimeout(late);
      sizes.disconnect();
    });
    for (const kind of TAKES_OVER)
      addEventListener(kind, () => end.abort(), { signal: end.signal, passive: true });
    sizes.observe(document.body);
    return () => end.abort();
  }, [before]);
  return Boolean(before?.top);
}
