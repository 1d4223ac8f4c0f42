/**
 * Why: a user who goes back to a long page finds their scroll position, also if its content loads later than the page.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The recorded state of each history entry when it was left, by its key and subject. */
const left = new Map<string, unknown>();
const MOST = 100;

/**
 * The value that `read` returned when this history entry was left, if it is opened by a step through the history; null
 * otherwise, and once the subject changes.
 */
export function useLeft<T>(about: string, read: () => T): T | null {
  const name = `${useLocation().key} ${about}`;
  const steps = useNavigationType() === "POP";
  const [restored] = useState(() => ({
    about,
    value: steps ? ((left.get(name) as T | undefined) ?? null) : null,
  }));
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  // The page is still mounted, and scrolled, when layout effects are cleaned up.
  useLayoutEffect(() => {
    return () => {
      left.delete(name);
      left.set(name, latest.current());
      const [oldest] = left.keys();
      if (left.size > MOST && oldest !== undefined) left.delete(oldest);
    };
  }, [name]);
  return restored.about === about ? restored.value : null;
}

/** With these a user scrolls the page themselves. */
const TAKES_OVER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const place = () => ({ top: window.scrollY, height: document.documentElement.scrollHeight });

/**
 * Content that loads later than this does not scroll the page, which would disturb users of screen readers or voice
 * control.
 */
const LATEST_MS = 5000;

/**
 * Scrolls to where the page was left, as soon as it is as long as it was, unless the user has scrolled it. Returns
 * whether it was left before.
 */
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
