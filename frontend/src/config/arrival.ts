/** Why: a page may be loaded without anybody having come to it: a browser prepares one that is never opened, or goes back to one. */

declare global {
  interface Document {
    /** Whether a browser prepares the page for somebody who may open it (Prerendering Revamped). */
    readonly prerendering?: boolean;
  }
}

/** Resolves when somebody sees the page: at once, but for one that the browser prerenders. */
export function shown(): Promise<void> {
  if (!document.prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}

/**
 * Whether the page was open at this place of the history before, so that the arrival is counted already, and whether by Back or by a
 * reload; undefined for a new arrival.
 */
export function returnedBy(): "back_forward" | "reload" | undefined {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const { type, name } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  const known = type === "back_forward" || type === "reload";
  return known && name?.split("#")[0] === document.URL.split("#")[0] ? type : undefined;
}
