/** Why: an auditor sees an ad's picture beside the facts, and enlarges it with a click. */
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

interface AdPictureProps {
  src: string;
  alt: string;
  /** The label of the button that enlarges it. */
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
