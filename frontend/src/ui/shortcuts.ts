/**
 * Why: people who audit many ads use the keyboard; single-key shortcuts can be turned off, and are ignored during
 * typing (WCAG 2.1.4).
 */
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { newListeners } from "~/config/listeners";

const KEY = "resuena.shortcuts";
const listeners = newListeners();

function enabled(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

/** Whether shortcuts are on, and how to change it; remembered on this device. */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(listeners.subscribe, enabled, () => true);
  return [
    on,
    (next) => {
      localStorage.setItem(KEY, next ? "on" : "off");
      listeners.tell();
    },
  ];
}

/**
 * Runs an action on its key (lower case) while the screen is mounted; a false action does nothing. Layout effects:
 * after painting, a fast user's key would still trigger the previous screen's action.
 */
export function useShortcuts(actions: Record<string, (() => void) | false | null | undefined>): void {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (!enabled() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const target = event.target instanceof Element ? event.target : null;
      if (
        target?.closest(
          "input:not([data-choice]), textarea, select, [contenteditable], dialog, [role=dialog]",
        )
      )
        return;
      const action = current.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
