/**
 * Why: a figure's definition is shown on demand, by key, click or touch; the browser closes it by Escape or a click
 * elsewhere.
 */
import { useId, useState } from "react";
import { Icon } from "./icon";

/** Distance from the window's edges, and from the button. */
const GAP_PX = 8;

interface ExplanationProps {
  /** The button's accessible name. */
  label: string;
  text: string;
}

/**
 * Placed in the space that the words before it leave at their end. Works without a script library: a native popover,
 * which is above any ancestor that would clip it.
 */
export function Explanation({ label, text }: ExplanationProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
        className="relative z-1 -my-1 -mr-1.5 -ml-4.5 inline-grid size-6 place-items-center rounded-full align-middle text-soft hover:bg-ink/8 hover:text-ink print:hidden"
      >
        <Icon name="help" className="size-4" />
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        // The position is only valid at the moment of opening.
        ref={place}
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="m-0 w-max max-w-72 rounded-md bg-surface p-3 text-left font-sans text-sm leading-snug font-normal text-ink shadow-lift ring-1 ring-line"
      >
        {open ? text : null}
      </span>
    </>
  );
}

/** Puts the popover below its button, or above it where there is no room, within the window; a scroll closes it. */
function place(popover: HTMLElement | null) {
  if (!popover) return;
  let open = new AbortController();
  const onToggle = (event: Event) => {
    open.abort();
    if ((event as ToggleEvent).newState !== "open") return;
    const button = popover.previousElementSibling?.getBoundingClientRect();
    if (!button) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.min(button.left, clientWidth - popover.offsetWidth - GAP_PX);
    const below = button.bottom + GAP_PX / 2;
    const above = button.top - popover.offsetHeight - GAP_PX / 2;
    popover.style.inset = "auto";
    popover.style.left = `${Math.max(GAP_PX, left)}px`;
    popover.style.top = `${below + popover.offsetHeight > clientHeight && above > 0 ? above : below}px`;
    open = new AbortController();
    window.addEventListener("scroll", () => popover.hidePopover(), {
      once: true,
      capture: true,
      signal: open.signal,
    });
  };
  popover.addEventListener("toggle", onToggle);
  return () => {
    open.abort();
    popover.removeEventListener("toggle", onToggle);
  };
}
