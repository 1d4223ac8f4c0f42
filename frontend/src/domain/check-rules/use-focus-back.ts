/** Why: when the form closes, the keyboard focus returns to the button that opened it. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * A ref for the element that contains the form and its button (`data-edit`); the button is focused when the form
 * closes.
 */
export function useFocusBack<Place extends HTMLElement>(open: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) place.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
    wasOpen.current = open;
  }, [open]);
  return place;
}
