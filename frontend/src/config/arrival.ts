/** Why: a page load is not always a visit: a browser may prerender a page that is never opened, or go back to one. */

declare global {
  interface Document {
    /** Whether the browser is prerendering the page (Prerendering Revamped). */
    readonly prerendering?: boolean;
  }
}

/** Resolves when the page is visible: at once, unless the browser prerenders it. */
export function shown(): Promise<void> {
  if (!document.prerendering) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}

/**
 * Whether the page was already open at this history entry, so that the arrival is counted, and whether it came by Back
 * or by a reload; undefined for a new arrival.
 */
export function returnedBy(): "back_forward" | "reload" | undefined {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const { type, name } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  const returned = type === "back_forward" || type === "reload";
  return returned && name?.split("#")[0] === document.URL.split("#")[0] ? type : undefined;
}
