/** Why: the revenue split in one ring: three quarters go to people, one stays, and no platform takes a share. */
import { useInvestorsTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";

/** An arc around the centre from one share of the whole to another, clockwise from the top. */
function arc(radius: number, from: number, to: number): string {
  const point = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${point(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)}`;
}

/** Three echoes of the same split, thinner with the distance. */
const ECHOES = [
  [150, 64, 1],
  [232, 30, 0.75],
  [290, 16, 0.5],
  [332, 8, 0.3],
  [364, 4, 0.2],
] as const;

export function SplitFigure({ className }: { className?: string }) {
  const { hero } = useInvestorsTexts();
  return (
    <svg
      viewBox="-380 -380 760 760"
      role="img"
      aria-label={hero.figure}
      className={classNames("overflow-visible", className)}
    >
      <g fill="none">
        {ECHOES.map(([radius, width, opacity]) => (
          <g key={radius} strokeWidth={width} opacity={opacity}>
            <path d={arc(radius, 0.012, 0.738)} className="stroke-hot" />
            <path d={arc(radius, 0.762, 0.988)} className="stroke-signal" />
          </g>
        ))}
        <path d={arc(150, 0.7497, 0.7503)} strokeWidth="64" className="stroke-on-night" />
      </g>
      <text y="6" textAnchor="middle" fontSize="74" className="figure fill-on-night">
        {hero.parts.people}
      </text>
      <text y="40" textAnchor="middle" fontSize="21" className="fill-night-soft">
        {hero.people}
      </text>
    </svg>
  );
}
