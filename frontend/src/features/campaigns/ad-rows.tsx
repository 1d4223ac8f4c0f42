/**
 * Why: a list of thousands of ads must scroll smoothly: it is virtualised, and the next page is requested ahead of its
 * end.
 */
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { useLeft } from "~/ui/use-return";
import { AdCard, CardPlace, type Choice } from "./ad-card";
import { AdLine } from "./ad-line";
import type { Listed, Range } from "./ad-pages";
import type { Layout } from "./layout";
import { useColumns } from "./use-columns";
import { type Selection, waits } from "./use-selection";

interface AdRowsProps {
  ads: readonly Listed[];
  layout: Layout;
  hasMore: boolean;
  /** Called when the end of the list comes near, and again after each page that leaves it near. */
  onNearEnd: () => void;
  /** Called with the range of indexes that are rendered. */
  onLook: (range: Range) => void;
  zoom: (index: number) => void;
  /** The selection for a bulk decision. */
  selection: Selection;
  /** The list's accessible name. */
  label: string;
}

/** Estimated height in pixels of a row that was not measured yet. */
const ROW_HEIGHT = { cards: 620, table: 64 };
/** Root margin of the observer that requests the next page. */
const AHEAD = "1600px 0px";
/** ARIA roles in place of `ul` and `li`: the virtualizer's elements are between the list and its items. */
const list = (label: string) => ({ role: "list", "aria-label": label });
const itemProps = (place: number, size: number) => ({
  role: "listitem",
  "aria-posinset": place,
  "aria-setsize": size,
});
const GRID = ["grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-4"];

export function AdRows({ ads, layout, hasMore, onNearEnd, onLook, zoom, selection, label }: AdRowsProps) {
  const cardColumns = useColumns();
  const columns = layout === "table" ? 1 : cardColumns;
  const Ad = layout === "table" ? AdLine : AdCard;
  const place = useRef<HTMLDivElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  // Heights of measured rows are reused, so that the same ads are visible after returning. Another layout, or number of
  // columns, has other heights.
  const measured = useLeft(`rows ${layout} ${columns}`, () => virtual.current?.cache);
  const [mounted] = useState(() => new Mounted());
  useEffect(() => {
    mounted.listen((first, last) => onLook({ first: first * columns, last: (last + 1) * columns - 1 }));
  });
  const choiceOf = (ad: Listed): Choice | null =>
    selection.on && waits(ad)
      ? { chosen: selection.chosen.has(ad._id), toggle: (range) => selection.toggle(ad._id, range) }
      : null;

  function focus(index: number) {
    const ad = ads[index];
    if (!ad || !place.current) return;
    const row = Math.floor(index / columns);
    void focusWhenThere(place.current, ad._id, () =>
      virtual.current?.scrollToIndex(row, { align: "nearest" }),
    );
  }

  // A selection that was started by a key focuses the first waiting ad on the screen, or else the first in the list.
  const begin = useEffectEvent(() => {
    const inSight = place.current?.querySelector("[data-choice]")?.getAttribute("data-choice");
    focus(ads.findIndex((ad) => (inSight ? ad._id === inSight : waits(ad))));
  });
  const begun = selection.on && selection.byKey;
  useEffect(() => {
    if (begun) begin();
  }, [begun]);

  /** Arrow keys move between the ads that can be selected, also to rows that are not rendered yet. */
  const move = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const id = event.target instanceof HTMLElement ? event.target.getAttribute("data-choice") : null;
    if (!step || !id || !place.current) return;
    event.preventDefault();
    const [way, rowwise] = step;
    let index = ads.findIndex(({ _id }) => _id === id) + way * (rowwise ? columns : 1);
    for (let ad = ads[index]; ad && !waits(ad); ad = ads[index]) index += way;
    focus(index);
  });
  useEffect(() => {
    const element = place.current;
    element?.addEventListener("keydown", move);
    return () => element?.removeEventListener("keydown", move);
  }, []);

  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(ads.length / columns) }, (_, row) =>
        ads.slice(row * columns, (row + 1) * columns),
      ),
    [ads, columns],
  );
  return (
    <div {...list(label)} ref={place}>
      <WindowVirtualizer
        key={layout}
        ref={virtual}
        {...(measured && { cache: measured })}
        data={rows}
        itemSize={ROW_HEIGHT[layout]}
        bufferSize={900}
      >
        {(row, number) => (
          <Row
            key={number}
            number={number}
            mounted={mounted}
            looks={layout === "table" ? "" : `gap-4 pb-4 ${GRID[columns - 1]}`}
          >
            {row.map((ad, place) => (
              <div
                key={ad._id}
                {...itemProps(number * columns + place + 1, hasMore ? -1 : ads.length)}
                className="min-w-0"
              >
                {ad.card ? (
                  <Ad ad={ad.card} zoom={() => zoom(number * columns + place)} choice={choiceOf(ad)} />
                ) : (
                  <CardPlace ad={ad} layout={layout} />
                )}
              </div>
            ))}
          </Row>
        )}
      </WindowVirtualizer>
      {hasMore && <Sentinel key={ads.length} onSeen={onNearEnd} />}
    </div>
  );
}

/** By arrow key: the direction, and whether it moves by a row. */
const STEPS: Partial<Record<string, readonly [1 | -1, boolean]>> = {
  ArrowRight: [1, false],
  ArrowLeft: [-1, false],
  ArrowDown: [1, true],
  ArrowUp: [-1, true],
};

/** Animation frames to wait for a row to be rendered. */
const FRAMES = 60;

/**
 * Focuses the checkbox of an ad, after scrolling to it when it is not rendered. Retries, because a row cannot take
 * focus before it is measured.
 */
async function focusWhenThere(list: HTMLElement, id: string, scroll: () => void): Promise<void> {
  const box = () => list.querySelector<HTMLElement>(`[data-choice="${CSS.escape(id)}"]`);
  if (!box()) scroll();
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const element = box();
    element?.focus();
    if (element && element === document.activeElement) return;
    await new Promise(requestAnimationFrame);
  }
}

/** Tracks the rendered rows; reports the first and the last of them once per batch of changes. */
class Mounted {
  readonly #rows = new Set<number>();
  #pending = false;
  #tell: (first: number, last: number) => void = () => undefined;

  listen(tell: (first: number, last: number) => void): void {
    this.#tell = tell;
  }

  add(row: number): void {
    this.#rows.add(row);
    this.#changed();
  }

  remove(row: number): void {
    this.#rows.delete(row);
    this.#changed();
  }

  #changed(): void {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      if (this.#rows.size > 0) this.#tell(Math.min(...this.#rows), Math.max(...this.#rows));
    });
  }
}

interface RowProps {
  number: number;
  mounted: Mounted;
  looks: string;
  children: ReactNode;
}

function Row({ number, mounted, looks, children }: RowProps) {
  useEffect(() => {
    mounted.add(number);
    return () => mounted.remove(number);
  }, [number, mounted]);
  return (
    // The virtualizer turns pointer events off while the page scrolls and for 150 ms after it; this keeps clicks from
    // being lost.
    <div role="presentation" className={`pointer-events-auto grid ${looks}`}>
      {children}
    </div>
  );
}

/** Calls `onSeen` when it comes near the viewport. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} role="presentation" />;
}
