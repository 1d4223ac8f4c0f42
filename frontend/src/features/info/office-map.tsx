/** Why: the office's location as a drawing: no map provider is contacted until the visitor opens a real map. */
import { classNames } from "~/ui/class-names";

/** Streets that run with the river and streets that climb from it, on one slant. */
const LONG = [-360, -250, -140, -30, 80, 190, 300, 410, 520];
const CROSS = [-520, -400, -280, -160, -40, 80, 200, 320, 440, 560];
const PARKS = [
  [-398, -248, 116, 106],
  [202, -138, 116, 216],
  [-38, 192, 236, 106],
] as const;

export function OfficeMap({ label, className }: { label: string; className?: string }) {
  return (
    <svg
      viewBox="-500 -250 1000 500"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      className={classNames("block bg-sunk", className)}
    >
      <g transform="rotate(-34)">
        {PARKS.map(([x, y, width, height]) => (
          <rect key={x} x={x} y={y} width={width} height={height} rx="14" className="fill-good-ground" />
        ))}
        <g className="stroke-surface" strokeLinecap="round">
          {LONG.map((y) => (
            <path key={y} d={`M-700 ${y}H700`} strokeWidth={y === 80 ? 30 : 14} />
          ))}
          {CROSS.map((x) => (
            <path key={x} d={`M${x} -700V700`} strokeWidth={x === -160 ? 26 : 12} />
          ))}
        </g>
        <g className="fill-soft font-sans" fontSize="17" fontWeight="600">
          <text x="180" y="86">
            Av. Juan B. Justo
          </text>
          <text x="214" y="-24">
            Gorriti
          </text>
          <text x="-272" y="-134">
            Honduras
          </text>
          <text x="86" y="196">
            Cabrera
          </text>
        </g>
        <g fill="none" className="stroke-hot">
          {[46, 84, 124, 166, 210].map((radius, index) => (
            <circle
              key={radius}
              cx="-40"
              cy="-30"
              r={radius}
              strokeWidth={12 - index * 2.2}
              opacity={0.95 - index * 0.18}
            />
          ))}
        </g>
        <circle cx="-40" cy="-30" r="24" className="fill-hot" />
        <circle cx="-40" cy="-30" r="8" fill="#17130e" />
      </g>
    </svg>
  );
}
