/** Why: a dialog that must be answered first, which traps the focus and restores it; portal only (Base UI). */
import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { Icon } from "./icon";

/** One that can be focused: a file's input is hidden, and its button takes the focus instead. */
const FIELD = "input:not([type=hidden], [tabindex='-1']), select, textarea";
/** The button that answers a dialog without fields, if that is harmless. */
const MAIN = "[data-main]";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at its end, the main one last. */
  actions?: ReactNode;
  /** The element that gets the focus once it is closed; by default the one that had it before. */
  focusAfter?: () => HTMLElement | null | undefined;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  focusAfter,
}: DialogProps) {
  const { shell } = useHomeTexts();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#0d0b08]/70 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          // The first field gets the focus. On touch devices the keyboard would cover the question.
          initialFocus={(by) =>
            (by !== "touch" &&
              (popup.current?.querySelector<HTMLElement>(FIELD) ??
                popup.current?.querySelector<HTMLElement>(MAIN))) ||
            true
          }
          finalFocus={() => focusAfter?.() ?? true}
          className="fixed inset-x-4 top-1/2 z-40 mx-auto flex max-h-[calc(100dvh-3rem)] max-w-lg -translate-y-1/2 flex-col gap-5 overflow-y-auto rounded-lg bg-surface p-6 text-ink shadow-lift transition duration-200 outline-none data-ending-style:translate-y-[-48%] data-ending-style:opacity-0 data-starting-style:translate-y-[-48%] data-starting-style:opacity-0 sm:p-8"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-2xl">{title}</Base.Title>
            <Base.Close
              aria-label={shell.close}
              className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-full hover:bg-ink/8"
            >
              <Icon name="cross" />
            </Base.Close>
          </div>
          {description && <Base.Description className="text-soft">{description}</Base.Description>}
          <div className="contents">{children}</div>
          {actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
