/**
 * Why: jsdom lays nothing out, and what is shown only when it is in sight needs sizes: a window as high as told, in which every
 * element that asks is so high. By default all rows of a test's list are in sight.
 */
type Sizes = { window: number; element: number };

const SIZES: Sizes = { window: 100_000, element: 500 };

class Watcher {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const contentRect = { width: 1000, height: SIZES.element } as DOMRectReadOnly;
    const entry = { target, contentRect } as ResizeObserverEntry;
    queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver));
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** How wide the window is, by the queries of `use-columns.ts`. */
let wide = 0;

export function layOut(sizes: Partial<Sizes> & { columns?: number } = {}): void {
  Object.assign(SIZES, { window: 100_000, element: 500 }, sizes);
  wide = sizes.columns ?? 1;
  window.ResizeObserver = Watcher as unknown as typeof ResizeObserver;
  window.innerHeight = SIZES.window;
  Object.defineProperty(document.documentElement, "clientHeight", {
    configurable: true,
    get: () => SIZES.window,
  });
  Object.defineProperty(document, "scrollingElement", {
    configurable: true,
    value: document.documentElement,
  });
  Object.defineProperty(HTMLElement.prototype, "offsetParent", {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
  // What was measured otherwise than guessed moves the rest; here nothing stands anywhere.
  HTMLElement.prototype.scrollBy = () => undefined;
  const widths = ["30rem", "64rem", "80rem"];
  window.matchMedia = (query) =>
    ({
      matches: widths.findIndex((width) => query.includes(width)) + 2 <= wide && query.includes("min-width"),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}
