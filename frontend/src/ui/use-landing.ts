/** Why: an address may lead to a part that loads later than the page, while the content above it still grows. */
import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Keeps the part that the address's hash names in view, from when it is rendered until the user does something. */
export function useLanding(id: string, part: RefObject<HTMLElement | null>, shown: boolean) {
  const here = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (!here || !shown) return;
    const ended = new AbortController();
    const page = new ResizeObserver(() => part.current?.scrollIntoView());
    page.observe(document.body);
    ended.signal.addEventListener("abort", () => page.disconnect());
    for (const input of INPUTS)
      window.addEventListener(input, () => ended.abort(), { passive: true, signal: ended.signal });
    return () => ended.abort();
  }, [here, shown, part]);
}
