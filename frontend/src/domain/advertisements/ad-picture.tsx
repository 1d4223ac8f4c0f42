/** Why: who decides on an ad sees its picture beside the facts, and large at a press. */
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

interface AdPictureProps {
  src: string;
  alt: string;
  /** What the button that enlarges it says. */
  zoomLabel: string;
  zoom: () => void;
  className: string;
  imageClassName: string;
  buttonClassName: string;
}

export function AdPicture({ src, alt, zoomLabel, zoom, ...classes }: AdPictureProps) {
  return (
    <div className={classNames("relative overflow-hidden rounded-lg bg-sunk", classes.className)}>
      <img src={src} alt={alt} className={classNames("w-full object-contain", classes.imageClassName)} />
      <button
        type="button"
        onClick={zoom}
        aria-label={`${zoomLabel}: ${alt}`}
        className={classNames(
          "absolute grid size-12 place-items-center rounded-full bg-night/80 text-on-night hover:bg-night",
          classes.buttonClassName,
        )}
      >
        <Icon name="zoom" />
      </button>
    </div>
  );
}
