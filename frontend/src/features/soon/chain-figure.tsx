/** Why: web3 drawn with the logo's arcs: rings that hold on to each other, and a voice in the first. */
import { classNames } from "~/ui/class-names";

/** x, y, size and colour of each link: the further away, the darker. */
const LINKS = [
  [200, 470, 150, "#ff5a2b"],
  [372, 330, 118, "#e04e25"],
  [520, 210, 92, "#b6401f"],
  [642, 116, 70, "#8c331a"],
  [738, 44, 52, "#632716"],
] as const;

export function ChainFigure({ label, className }: { label: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 800 640"
      role="img"
      aria-label={label}
      className={classNames("overflow-visible", className)}
    >
      {LINKS.map(([x, y, radius, colour]) => (
        <circle key={radius} cx={x} cy={y} r={radius} fill="none" stroke={colour} strokeWidth={radius / 5} />
      ))}
      {/* Each ring passes over the next on one side, so that they interlock. */}
      {LINKS.slice(0, -1).map(([x, y, radius, colour]) => (
        <path key={radius} d={over(x, y, radius)} fill="none" stroke={colour} strokeWidth={radius / 5} />
      ))}
      <circle
        cx="200"
        cy="470"
        r="108"
        fill="none"
        className="stroke-on-night"
        strokeWidth="2.5"
        opacity=".5"
      />
      <circle cx="200" cy="470" r="74" className="fill-signal" />
      <g fill="none" stroke="#17130e" strokeWidth="9" strokeLinecap="round">
        <path d="M170 452v36M190 436v68M210 446v48M230 458v24" />
      </g>
    </svg>
  );
}

/** The part of a ring that is on top: its upper right. */
function over(x: number, y: number, radius: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${at(-88)}A${radius} ${radius} 0 0 1 ${at(-38)}`;
}
