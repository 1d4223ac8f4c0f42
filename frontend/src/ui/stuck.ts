/**
 * Why: messages, and the focused element, stay clear of the buttons that stick to the screen's lower edge, at any
 * height of these.
 */

const stuck = new Set<Element>();
let lastHeight = 0;
let observer: ResizeObserver | undefined;

/** Sets `--footer` to how much of the screen's lower part they cover, the bar below them included. */
function tell(): void {
  let height = 0;
  for (const element of stuck) {
    const { top, bottom } = element.getBoundingClientRect();
    // One that is empty, or is scrolled away with its container, covers nothing.
    if (bottom > top && bottom > window.innerHeight / 2)
      height = Math.max(height, Math.round(window.innerHeight - top));
  }
  if (height === lastHeight) return;
  lastHeight = height;
  document.documentElement.style.setProperty("--footer", `${height}px`);
}

/** The `ref` of an element that sticks to the lower edge. */
export function stuckRef(element: Element | null) {
  if (!element) return;
  stuck.add(element);
  if (!observer) {
    observer = new ResizeObserver(tell);
    window.addEventListener("scroll", tell, { passive: true });
    window.addEventListener("resize", tell);
    // After its entry animation its position differs from where it began.
    document.addEventListener("animationend", tell);
    observer.observe(document.body);
  }
  // It also fires initially, before the next frame: measuring here would force a second layout.
  observer.observe(element);
  return () => {
    stuck.delete(element);
    observer?.unobserve(element);
    if (stuck.size === 0) {
      observer?.disconnect();
      observer = undefined;
      window.removeEventListener("scroll", tell);
      window.removeEventListener("resize", tell);
      document.removeEventListener("animationend", tell);
    }
    tell();
  };
}
