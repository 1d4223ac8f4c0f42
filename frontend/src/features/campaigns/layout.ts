/** Why: whether ads are shown as cards or as lines is remembered on this device. */
import { useSyncExternalStore } from "react";
import { newListeners } from "~/config/listeners";

export const LAYOUTS = ["cards", "table"] as const;
export type Layout = (typeof LAYOUTS)[number];

const KEY = "resuena.ads-layout";
const listeners = newListeners();

const chosen = (): Layout => (localStorage.getItem(KEY) === "table" ? "table" : "cards");

export function useLayout(): [Layout, (layout: Layout) => void] {
  const layout = useSyncExternalStore(listeners.subscribe, chosen, () => "cards" as const);
  return [
    layout,
    (next) => {
      localStorage.setItem(KEY, next);
      listeners.tell();
    },
  ];
}
