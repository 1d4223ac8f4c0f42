/**
 * Why: a picture fills the screen, with its neighbours an arrow key away and a way out (docs/product.md, Screens:
 * zoom).
 */
import { Dialog } from "@base-ui/react/dialog";
import type { KeyboardEvent } from "react";
import { fullName } from "~/domain/full-name";
import { usePortalTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { Spinner } from "~/ui/spinner";

interface Picture {
  _id: string;
  multimediaUri: string;
  imageZoom?: string;
  _person?: { firstName?: string | null; lastName?: string | null } | null;
}

interface LightboxProps {
  /** null while it loads, undefined if it no longer exists. */
  pictures: readonly (Picture | null | undefined)[];
  index: number;
  show: (index: number) => void;
  close: () => void;
}

const ROUND = "grid size-12 place-items-center rounded-full bg-white/12 text-white hover:bg-white/25";

export function Lightbox({ pictures, index, show, close }: LightboxProps) {
  const { campaigns, companies } = usePortalTexts();
  const { ad, lightbox } = campaigns;
  const picture = pictures[index];
  if (picture === undefined) return null;
  const alt = ad.imageOf(fullName(picture?._person) ?? ad.someone);
  const before = index > 0 ? () => show(index - 1) : null;
  const after = index < pictures.length - 1 ? () => show(index + 1) : null;

  function turn(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") before?.();
    if (event.key === "ArrowRight") after?.();
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#0d0b08]/95" />
        <Dialog.Popup
          onKeyDown={turn}
          className="fixed inset-0 z-40 flex items-center justify-center p-4 outline-none sm:p-10"
        >
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          {picture ? (
            <img
              src={picture.imageZoom || picture.multimediaUri}
              alt={alt}
              className="max-h-full max-w-full rounded-md object-contain"
            />
          ) : (
            <span className="text-white">
              <Spinner label={companies.states.loading} />
            </span>
          )}
          <Dialog.Close aria-label={lightbox.close} className={`absolute top-4 right-4 ${ROUND}`}>
            <Icon name="cross" />
          </Dialog.Close>
          {before && (
            <button
              type="button"
              aria-label={lightbox.previous}
              onClick={before}
              className={`absolute top-1/2 left-3 -translate-y-1/2 ${ROUND}`}
            >
              <Icon name="chevron-right" className="rotate-180" />
            </button>
          )}
          {after && (
            <button
              type="button"
              aria-label={lightbox.next}
              onClick={after}
              className={`absolute top-1/2 right-3 -translate-y-1/2 ${ROUND}`}
            >
              <Icon name="chevron-right" />
            </button>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
