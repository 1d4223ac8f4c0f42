/** Why: a press photograph: a voice and its rings, in dots of a halftone screen. */
const STEP = 13;
const COLUMNS = 46;
const ROWS = 34;

interface Dot {
  x: number;
  y: number;
  r: number;
}

/** How dark the picture is at a point, 0 to 1: a head, a horn and rings that thin out. */
function darkness(x: number, y: number): number {
  const horn = Math.hypot(x - 150, y - 250);
  if (horn < 78) return 1;
  const ring = Math.sin(horn / 17) * 0.5 + 0.5;
  const fade = Math.max(0, 1 - horn / 560);
  const ground = y > 372 ? 0.42 : 0;
  const crowd = [250, 340, 430, 520].some((head) => Math.hypot(x - head, y - 352) < 40) ? 0.95 : 0;
  const bodies = [250, 340, 430, 520].some((body) => Math.abs(x - body) < 52 && y > 392) ? 0.9 : 0;
  return Math.max(ring ** 2 * fade, ground, crowd, bodies);
}

const DOTS: readonly Dot[] = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const row = Math.floor(index / COLUMNS);
  const x = (index % COLUMNS) * STEP + (row % 2 ? STEP / 2 : 0);
  const y = row * STEP;
  return { x, y, r: Math.round(darkness(x, y) * 78) / 10 };
}).filter((dot) => dot.r > 0.6);

/** All dots as one path, so that the picture is one element. */
const PATH = DOTS.map(
  ({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
).join("");

export function NewsprintFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 600 440" role="img" aria-label={label} className="block w-full">
      <path d={PATH} className="fill-ink" />
      <circle cx="150" cy="250" r="34" className="fill-hot" />
    </svg>
  );
}
