/** Why: two inks laid over each other: where the discs meet, a third colour speaks. */
const PINK = "#ff48b0";
const BLUE = "#2a5bd7";
const YELLOW = "#ffe100";

export function RisographFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 640 720" role="img" aria-label={label} className="block w-full overflow-visible">
      <defs>
        <pattern
          id="riso-dots"
          width="11"
          height="11"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(28)"
        >
          <circle cx="5.5" cy="5.5" r="3.1" fill={BLUE} />
        </pattern>
        <pattern
          id="riso-lines"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-32)"
        >
          <path d="M0 4.5h9" stroke={PINK} strokeWidth="4" />
        </pattern>
      </defs>
      <g className="mix-blend-multiply">
        <circle cx="410" cy="240" r="220" fill={YELLOW} />
      </g>
      <g className="mix-blend-multiply">
        <circle cx="250" cy="300" r="230" fill={PINK} />
        <path d="M60 640a150 150 0 0 1 300 0v80H60z" fill={PINK} />
        <circle cx="210" cy="440" r="84" fill={PINK} />
      </g>
      <g className="mix-blend-multiply" transform="translate(7 -6)">
        <g fill="none" stroke={BLUE}>
          <circle cx="420" cy="250" r="52" fill={BLUE} />
          <circle cx="420" cy="250" r="96" strokeWidth="22" />
          <circle cx="420" cy="250" r="144" strokeWidth="16" />
          <circle cx="420" cy="250" r="188" strokeWidth="10" />
        </g>
        <path d="M300 650a140 140 0 0 1 280 0v70H300z" fill="url(#riso-dots)" />
        <circle cx="440" cy="470" r="78" fill={BLUE} />
        <path d="M20 90h180v120H96l-40 44v-44H20z" fill="url(#riso-dots)" />
        <path d="M130 420l90-16-70 62z" fill={BLUE} />
      </g>
      <g className="mix-blend-multiply">
        <path d="M440 30h150v100h-60l-34 40v-40h-56z" fill="url(#riso-lines)" />
      </g>
    </svg>
  );
}
