/** Why: one seed, one stem, and a flower for every person who passes it on. */
const FLOWERS = [
  { x: 300, y: 120, size: 1.5, petal: "#f2705f", heart: "#ffd95a" },
  { x: 140, y: 230, size: 1, petal: "#ffd95a", heart: "#d9482f" },
  { x: 470, y: 240, size: 1.15, petal: "#c9a4e8", heart: "#ffd95a" },
  { x: 90, y: 390, size: 0.75, petal: "#fff6e4", heart: "#f2705f" },
  { x: 520, y: 420, size: 0.85, petal: "#f2705f", heart: "#ffe9a8" },
  { x: 215, y: 350, size: 0.6, petal: "#fff6e4", heart: "#ffb03a" },
  { x: 400, y: 370, size: 0.65, petal: "#ffd95a", heart: "#d9482f" },
] as const;

const PETALS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

export function GardenFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 600 680" role="img" aria-label={label} className="block w-full overflow-visible">
      <g fill="none" stroke="#3f7d4a" strokeLinecap="round">
        <path d="M300 640C292 500 318 380 300 130" strokeWidth="12" />
        <path d="M302 520C230 470 170 400 142 245" strokeWidth="8" />
        <path d="M302 500C380 450 440 370 468 255" strokeWidth="8" />
        <path d="M298 580C200 540 130 480 92 400M300 570C400 540 480 500 518 432" strokeWidth="7" />
        <path d="M296 450C260 420 230 390 217 360M304 460C350 430 385 400 398 380" strokeWidth="5" />
      </g>
      <g fill="#5fa05f">
        <path d="M300 420c-60-10-96-44-104-92 60 4 96 36 104 92zM302 330c52-14 80-46 84-90-52 8-80 40-84 90z" />
        <path d="M240 560c-70 6-116-14-142-56 62-18 112 2 142 56zM370 552c66 0 106-22 128-64-60-12-104 10-128 64z" />
      </g>
      {FLOWERS.map((flower) => (
        <g
          key={`${flower.x}-${flower.y}`}
          transform={`translate(${flower.x} ${flower.y}) scale(${flower.size})`}
        >
          <g data-flower>
            {PETALS.map((angle) => (
              <ellipse
                key={angle}
                cx="0"
                cy="-52"
                rx="21"
                ry="38"
                fill={flower.petal}
                transform={`rotate(${angle})`}
              />
            ))}
            <circle r="26" fill={flower.heart} />
            <g fill="none" stroke="#16301f" strokeWidth="3" opacity=".55">
              <circle r="9" />
              <circle r="17" />
            </g>
          </g>
        </g>
      ))}
      {/* The seed, and its rings in the ground. */}
      <g fill="none" stroke="#8a5a3c">
        <path d="M250 640a50 50 0 0 1 100 0" strokeWidth="12" />
        <path d="M190 640a110 110 0 0 1 220 0" strokeWidth="8" opacity=".7" />
        <path d="M120 640a180 180 0 0 1 360 0" strokeWidth="5" opacity=".4" />
      </g>
      <circle cx="300" cy="636" r="22" fill="#5b3622" />
    </svg>
  );
}
