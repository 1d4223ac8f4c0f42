/** Why: messages, and what gets the focus, stay clear of the buttons that stick to the screen's lower edge, however high these are. */

const stuck = new Set<Element>();
let told = 0;
let observer: ResizeObserver | undefined;

/** Says in `--footer` how much of the screen's lower part they take, the bar below them included. */
function tell(): void {
  let height = 0;
  for (const element of stuck) {
    const { top, bottom } = element.getBoundingClientRect();
    // One that is empty, or has been scrolled away with what it belongs to, takes nothing.
    if (bottom > top && bottom > window.innerHeight / 2)
      height = Math.max(height, Math.round(window.innerHeight - top));
  }
  if (height === told) return;
  told = height;
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
    // What has risen into place stands elsewhere than it began.
    document.addEventListener("animationend", tell);
    observer.observe(document.body);
  }
  // Tells for the first time as well, before the next frame: here the layout would have to be made twice.
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
