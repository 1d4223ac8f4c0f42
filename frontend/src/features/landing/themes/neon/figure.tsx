/** Why: the avenue at two in the morning: the obelisk, the signs, and a sun of neon rings that all of it repeats. */
const TOWERS = [
  [0, 250, 110],
  [112, 190, 90],
  [206, 290, 80],
  [290, 220, 100],
  [394, 320, 76],
  [478, 260, 96],
  [700, 280, 92],
  [796, 210, 84],
  [884, 310, 104],
  [992, 240, 90],
  [1086, 300, 70],
  [1160, 200, 90],
] as const;

const WINDOWS = Array.from({ length: 70 }, (_, index) => ({
  x: (index * 173) % 1220,
  y: 470 + ((index * 97) % 190),
  lit: index % 3,
}));

export function NeonFigure({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 1250 800"
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMax slice"
      className="block size-full"
    >
      <g fill="none" className="max-sm:opacity-70">
        <g stroke="#ff3ea5" opacity=".25" strokeWidth="22">
          <circle cx="625" cy="420" r="120" />
          <circle cx="625" cy="420" r="210" />
          <circle cx="625" cy="420" r="300" />
        </g>
        <g stroke="#ff7ac2" strokeWidth="5" data-tube>
          <circle cx="625" cy="420" r="120" />
          <circle cx="625" cy="420" r="210" />
          <circle cx="625" cy="420" r="300" />
        </g>
        <g stroke="#39e6ff" opacity=".22" strokeWidth="18">
          <circle cx="625" cy="420" r="385" />
        </g>
        <circle cx="625" cy="420" r="385" stroke="#8df1ff" strokeWidth="4" />
      </g>
      <g fill="#0b1030">
        {TOWERS.map(([x, height, width]) => (
          <rect key={x} x={x} y={690 - height} width={width} height={height} />
        ))}
      </g>
      <g>
        {WINDOWS.map((window) => (
          <rect
            key={`${window.x}-${window.y}`}
            x={window.x}
            y={window.y}
            width="9"
            height="14"
            fill={["#ffd27a", "#ff7ac2", "#2a3270"][window.lit]}
            opacity=".8"
          />
        ))}
      </g>
      {/* The obelisk. */}
      <path d="M600 690l8-430 17-40 17 40 8 430z" fill="#060920" />
      <path d="M600 690l8-430 17-40 17 40 8 430" fill="none" stroke="#8df1ff" strokeWidth="3" />
      {/* Signs. */}
      <g fill="none" strokeWidth="5" strokeLinecap="round">
        <path
          d="M330 470h84a20 20 0 0 1 20 20v34a20 20 0 0 1-20 20h-50l-24 24v-24h-10a20 20 0 0 1-20-20v-34a20 20 0 0 1 20-20z"
          stroke="#ffd23f"
          data-tube
        />
        <path
          d="M840 520c-26-17-38-28-38-44a20 20 0 0 1 38-9 20 20 0 0 1 38 9c0 16-12 27-38 44z"
          stroke="#ff3ea5"
          data-tube
        />
        <path
          d="M1000 372h-40v60h40M960 402h32M1062 380a31 31 0 1 0 0 44M1112 371a31 31 0 1 0 .1 0"
          stroke="#39e6ff"
          opacity=".9"
        />
      </g>
      {/* The wet street. */}
      <rect y="690" width="1250" height="110" fill="#060819" />
      <g strokeLinecap="round" strokeWidth="6" opacity=".6">
        <path d="M420 712h120M470 738h200M350 764h90" stroke="#ff3ea5" />
        <path d="M640 716h150M720 748h130M560 782h220" stroke="#39e6ff" />
        <path d="M200 726h90M980 730h110M1040 770h80" stroke="#ffd23f" />
      </g>
    </svg>
  );
}
