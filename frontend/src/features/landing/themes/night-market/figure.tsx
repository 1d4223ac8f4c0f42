/** Why: three stalls under bulbs, with a crowd that passes on what each one sells. */
const STALLS = [
  { x: 0, stripe: "#ff7a1a", other: "#fff0dc", glow: "#ffb35c", heads: [60, 128, 190] },
  { x: 300, stripe: "#5df2b4", other: "#102a22", glow: "#8dffd0", heads: [44, 110, 168, 226] },
  { x: 600, stripe: "#ff4f8b", other: "#ffe3ee", glow: "#ff8db4", heads: [70, 140, 208] },
  { x: 900, stripe: "#ffd23f", other: "#3a2410", glow: "#ffe48a", heads: [52, 120, 200] },
] as const;

const HEADS = ["#f0b98d", "#c98a5e", "#8a563a", "#e8c4a0", "#5f3a2a"] as const;
const BULBS = Array.from({ length: 15 }, (_, index) => index);

/** The string of bulbs hangs between poles. */
const sag = (x: number) => 36 + 44 * Math.sin(((x % 300) / 300) * Math.PI);

export function NightMarketFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 1200 470" role="img" aria-label={label} className="block w-full">
      <path
        d="M0 36Q150 124 300 36T600 36M600 36Q750 124 900 36T1200 36"
        fill="none"
        stroke="#6d4a63"
        strokeWidth="3"
        className="max-sm:hidden"
      />
      {BULBS.map((bulb) => {
        const x = bulb * 84 + 12;
        return (
          <g key={bulb} className="max-sm:hidden" data-bulb={bulb % 3}>
            <circle cx={x} cy={sag(x) + 14} r="22" fill="#ffcf7a" opacity=".16" />
            <circle cx={x} cy={sag(x) + 14} r="7" fill="#ffe2ab" />
          </g>
        );
      })}
      {STALLS.map((stall, index) => (
        <g key={stall.x} transform={`translate(${stall.x + 12} 130)`}>
          <path d="M16 90h244v210H16z" fill={stall.glow} opacity=".14" />
          <path d="M16 60v280M260 60v280" stroke="#7a566f" strokeWidth="8" />
          <g>
            {Array.from({ length: 6 }, (_, stripe) => (
              <path
                key={stripe}
                d={`M${stripe * 46} 0h46v74a23 23 0 0 1-46 0z`}
                fill={stripe % 2 ? stall.other : stall.stripe}
              />
            ))}
          </g>
          {/* What is sold: rings of a word that spreads. */}
          <g fill="none" stroke={stall.glow} transform="translate(138 190)">
            <circle r="16" fill={stall.glow} stroke="none" />
            <circle r="32" strokeWidth="7" />
            <circle r="50" strokeWidth="5" opacity=".7" />
            <circle r="66" strokeWidth="3" opacity=".4" />
          </g>
          <path d="M0 268h276v72H0z" fill={stall.stripe} />
          <path d="M0 268h276v14H0z" fill={stall.other} opacity=".85" />
          {stall.heads.map((x, head) => (
            <g key={x} transform={`translate(${x} ${292 + (head % 2) * 14})`}>
              <path
                d="M-34 60a34 40 0 0 1 68 0z"
                fill={["#3b2447", "#241733", "#4c2a4a"][(head + index) % 3]}
              />
              <circle r="20" fill={HEADS[(head + index * 2) % HEADS.length]} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
