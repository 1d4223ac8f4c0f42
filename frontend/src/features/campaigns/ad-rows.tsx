/** Why: thousands of ads scroll like sixty: only the rows near the screen exist, and the next page comes before one gets there. */
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { WindowVirtualizer } from "virtua";
import type { AdvertisementCardFragment } from "~/graphql/generated/graphql";
import { AdCard } from "./ad-card";
import { useColumns } from "./use-columns";

interface AdRowsProps {
  ads: readonly AdvertisementCardFragment[];
  hasMore: boolean;
  /** Called ahead of the end, and again whenever it is still near. */
  onNearEnd: () => void;
  zoom: (index: number) => void;
  /** Words for the list. */
  label: string;
}

/** About as high as a row is: what is below the screen is not there yet to be measured. */
const ROW_HEIGHT = 620;
/** So far ahead of the last row the next page is asked for. */
const AHEAD = "1600px 0px";
/** Roles in place of elements: rows, and what places them, stand between the list and its items. */
const list = (label: string) => ({ role: "list", "aria-label": label });
const item = (place: number, size: number) => ({
  role: "listitem",
  "aria-posinset": place,
  "aria-setsize": size,
});
const GRID = ["grid-cols-1", "grid-cols-2", "grid-cols-3", "grid-cols-4"];

export function AdRows({ ads, hasMore, onNearEnd, zoom, label }: AdRowsProps) {
  const columns = useColumns();
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(ads.length / columns) }, (_, row) =>
        ads.slice(row * columns, (row + 1) * columns),
      ),
    [ads, columns],
  );
  return (
    <div {...list(label)}>
      <WindowVirtualizer data={rows} itemSize={ROW_HEIGHT} bufferSize={900}>
        {(row, number) => (
          <div key={number} role="presentation" className={`grid gap-4 pb-4 ${GRID[columns - 1]}`}>
            {row.map((ad, place) => (
              <div
                key={ad._id}
                {...item(number * columns + place + 1, hasMore ? -1 : ads.length)}
                className="min-w-0"
              >
                <AdCard ad={ad} zoom={() => zoom(number * columns + place)} />
              </div>
            ))}
          </div>
        )}
      </WindowVirtualizer>
      {hasMore && <Sentinel key={ads.length} onSeen={onNearEnd} />}
    </div>
  );
}

/** Says when it comes near the screen. */
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
