/** Why: the idea of Resuena in one picture: a word in the middle, people around it, each ring further out. */
import { classNames } from "~/ui/class-names";

/** The people's positions: ring, angle in degrees, initials, background, likes. */
const PEOPLE = [
  [1, 205, "LM", "#d5f13f", "48"],
  [1, 320, "SO", "#b9c8f0", ""],
  [2, 255, "MA", "#f6c453", "112"],
  [2, 165, "JP", "#e7b8dd", ""],
  [3, 233, "VR", "#a9d8c6", ""],
  [3, 300, "TN", "#ffb199", "86"],
  [4, 176, "CF", "#d9c2a0", ""],
  [4, 214, "AB", "#b9c8f0", "31"],
  [2, 20, "EG", "#d9c2a0", ""],
  [3, 120, "NI", "#d5f13f", ""],
] as const;

const RADII = [96, 178, 260, 342, 424] as const;

export function HeroFigure({ label, className }: { label: string; className?: string }) {
  return (
    <svg
      viewBox="-450 -450 900 900"
      role="img"
      aria-label={label}
      className={classNames("overflow-visible", className)}
    >
      <g fill="none" className="stroke-hot">
        {RADII.map((radius, index) => (
          <circle key={radius} r={radius} strokeWidth={16 - index * 3} opacity={1 - index * 0.19} />
        ))}
      </g>
      <circle r="62" className="fill-hot" />
      <path
        d="M-26 -14h44v20a22 22 0 0 1-44 0zM18 -8h8a10 10 0 0 1 0 20h-9M-16 -36v10M-4 -40v14M8 -36v10"
        fill="none"
        stroke="#17130e"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {PEOPLE.map(([ring, angle, initials, ground, likes]) => {
        const radius = RADII[ring] ?? 0;
        const x = Math.round(radius * Math.cos((angle * Math.PI) / 180));
        const y = Math.round(radius * Math.sin((angle * Math.PI) / 180));
        return (
          <g key={initials} transform={`translate(${x} ${y})`}>
            <circle r="36" fill={ground} className="stroke-paper" strokeWidth="8" />
            <text
              y="9"
              textAnchor="middle"
              fontSize="25"
              fontWeight="700"
              fill="#17130e"
              className="font-display tracking-tight"
            >
              {initials}
            </text>
            {likes && (
              <g transform="translate(22 -50)">
                <rect width={likes.length * 14 + 52} height="40" rx="20" className="fill-ink" />
                <path
                  d="M26 29c-8-5-11-8-11-13a6 6 0 0 1 11-3 6 6 0 0 1 11 3c0 5-3 8-11 13z"
                  className="fill-hot"
                />
                <text x="44" y="28" fontSize="22" fontWeight="600" className="fill-paper font-sans">
                  {likes}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}
