/**
 * Why: menus of links on public pages without a component library: a button that shows a list, closed by Escape or
 * leaving.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { classNames } from "./class-names";

interface DisclosureMenuProps {
  /** The button's accessible name, if its content is not enough. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  align?: "start" | "end";
  /** Position and width of the list, if it is not a menu's width below the button. */
  panelClassName?: string;
  /** List items. */
  children: ReactNode;
}

export function DisclosureMenu({
  label,
  button,
  buttonClassName,
  align = "end",
  panelClassName = "min-w-60",
  children,
}: DisclosureMenuProps) {
  const holder = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  // Open at one location only: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (!holder.current?.contains(event.target as Node)) setOpenAt(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenAt(null);
      trigger.current?.focus();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that focus has left
    <div
      ref={holder}
      className="relative"
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpenAt(null);
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : key)}
        className={buttonClassName}
      >
        {button}
      </button>
      <ul
        id={id}
        hidden={!open}
        className={classNames(
          "absolute top-full z-30 mt-3 animate-rise rounded-md bg-surface p-2 text-ink shadow-lift ring-1 ring-line",
          align === "end" ? "right-0" : "left-0",
          panelClassName,
        )}
      >
        {children}
      </ul>
    </div>
  );
}

/** The look of a link or button inside a menu. */
export const MENU_ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left text-sm font-medium hover:bg-ink/8 focus-visible:outline-offset-0 aria-[current]:bg-ink/8";
