/** Why: the external calendar in a frame of its own, with a way out to a tab for whoever's browser refuses the frame. */
import { useEffect, useRef } from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";

export function BookingDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { shell } = useHomeTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="booking-title"
      onClose={onClose}
      className="m-auto h-[min(46rem,calc(100dvh-2rem))] w-[min(60rem,calc(100vw-2rem))] max-w-none flex-col overflow-hidden rounded-lg bg-surface p-0 text-ink shadow-lift backdrop:bg-[#0d0b08]/70 open:flex"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4 sm:px-6">
        <h2 id="booking-title" className="mr-auto text-xl">
          {shell.booking.title}
        </h2>
        <a href={address} target="_blank" rel="noopener noreferrer" className="text-link text-sm">
          {shell.booking.open}
        </a>
        <button
          type="button"
          aria-label={shell.close}
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-full hover:bg-ink/8"
        >
          <Icon name="cross" />
        </button>
      </div>
      <iframe
        src={address}
        title={shell.booking.frame}
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
        referrerPolicy="no-referrer"
        className="min-h-0 w-full grow bg-white"
      />
    </dialog>
  );
}
