/** Why: ads are selected one by one, by range or all at once; an ad that another user decides is deselected. */
import { useCallback, useMemo, useRef, useState } from "react";
import { standingOf } from "~/domain/changes/ad-standing";
import type { Listed } from "./ad-pages";

/** Ad codes by id, in the order of selection. */
export type Chosen = ReadonlyMap<string, string>;

export interface Selection {
  on: boolean;
  /** Selection mode was started by a key, so the focus must move into the list. */
  byKey: boolean;
  chosen: Chosen;
  start: (byKey?: boolean) => void;
  /** Leaves selection mode; the selection is kept for the next time. */
  stop: () => void;
  /** Toggles one ad; with `range`, gives all ads from the one toggled last to this one its new state. */
  toggle: (id: string, range: boolean) => void;
  add: (more: Iterable<readonly [string, string]>) => void;
  remove: (ids: Iterable<string>) => void;
  clear: () => void;
}

const NONE: Chosen = new Map();

export function waits(ad: Pick<Listed, "status" | "changeState">): boolean {
  return standingOf(ad).label === "waiting";
}

export function useSelection(ads: readonly Listed[]): Selection {
  const [on, setOn] = useState<"no" | "by key" | "by pointer">("no");
  const [picked, setPicked] = useState(NONE);
  const touched = useRef<string | null>(null);
  const chosen = useMemo(() => {
    const settled = ads.filter((ad) => picked.has(ad._id) && !waits(ad));
    return settled.length === 0
      ? picked
      : without(
          picked,
          settled.map(({ _id }) => _id),
        );
  }, [picked, ads]);

  function toggle(id: string, range: boolean) {
    const place = ads.findIndex(({ _id }) => _id === id);
    const from = range ? ads.findIndex(({ _id }) => _id === touched.current) : -1;
    const some =
      from < 0 ? ads.slice(place, place + 1) : ads.slice(Math.min(from, place), Math.max(from, place) + 1);
    const waiting = some.filter(waits);
    touched.current = id;
    if (chosen.has(id))
      setPicked(
        without(
          chosen,
          waiting.map(({ _id }) => _id),
        ),
      );
    else setPicked(new Map([...chosen, ...waiting.map(({ _id, code }) => [_id, code] as const)]));
  }

  return {
    on: on !== "no",
    byKey: on === "by key",
    chosen,
    start: useCallback((byKey = false) => setOn(byKey ? "by key" : "by pointer"), []),
    stop: useCallback(() => setOn("no"), []),
    toggle,
    add: useCallback((more) => setPicked((now) => new Map([...now, ...more])), []),
    remove: useCallback((ids) => setPicked((now) => without(now, ids)), []),
    clear: useCallback(() => setPicked(NONE), []),
  };
}

function without(chosen: Chosen, ids: Iterable<string>): Chosen {
  const next = new Map(chosen);
  for (const id of ids) next.delete(id);
  return next;
}
