/**
 * Why: public pages open dialogs with the browser's own `<dialog>`: no library, and the focus is restored by itself.
 */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface ModalProps {
  title: string;
  onClose: () => void;
  /** A link beside the closing button. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Open as long as it is rendered. */
export function Modal({ title, onClose, action, className, children }: ModalProps) {
  const { shell } = useHomeTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The dialog closes itself, so that it restores the focus; its event reports that it closed.
  const close = () => dialog.current?.close();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    // Escape closes this one, and not also the dialog below it.
    const keep = (event: KeyboardEvent) => event.key === "Escape" && event.stopPropagation();
    element.addEventListener("keydown", keep);
    return () => element.removeEventListener("keydown", keep);
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      // A click beside it, and Escape, close it; browsers without support for this have the button.
      closedby="any"
      className={classNames(
        "m-auto w-[min(64rem,calc(100vw-2rem))] max-w-none flex-col overflow-hidden rounded-lg bg-surface p-0 text-ink shadow-lift",
        "max-h-[calc(100dvh-2rem)] animate-rise backdrop:bg-[#0d0b08]/75 open:flex",
        className,
      )}
    >
      <div className="flex items-center gap-4 py-3 pr-3 pl-5 sm:pl-7">
        <h2 id={id} className="mr-auto text-xl">
          {title}
        </h2>
        {action}
        <button
          type="button"
          aria-label={shell.close}
          onClick={close}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8"
        >
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
