/** Why: the recurring figure of Resuena, concentric rings, drawn once for heroes, empty states and backgrounds. */
import { classNames } from "./class-names";

interface RingsProps {
  /** How many rings surround the centre. */
  count?: number;
  className?: string;
  /** The filled point in the middle. */
  centre?: boolean;
}

/** Rings that get thinner and fade with the distance; in the text's colour. Decorative only. */
export function Rings({ count = 7, className, centre = true }: RingsProps) {
  return (
    <svg
      viewBox="-200 -200 400 400"
      fill="none"
      aria-hidden="true"
      data-part="rings"
      className={classNames("shrink-0", className)}
    >
      {Array.from({ length: count }, (_, index) => {
        const distance = (index + 1) / count;
        return (
          <circle
            key={index}
            r={24 + distance * 172}
            stroke="currentColor"
            strokeWidth={9 - 7 * distance}
            opacity={1 - 0.8 * distance}
          />
        );
      })}
      {centre && <circle r="22" fill="currentColor" />}
    </svg>
  );
}
