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

/** Whether the browser loaded the page at this address because somebody went back or forward to it. */
export function cameBack(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  const { type, name } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === "back_forward" && name?.split("#")[0] === window.location.href.split("#")[0];
}
