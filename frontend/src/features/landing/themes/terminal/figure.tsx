/** Why: a voice as a row of bars, and the same voice fainter below, again and again. */
const BARS = Array.from({ length: 72 }, (_, index) => {
  const envelope = Math.sin((index / 71) * Math.PI) ** 1.4;
  const wave = 0.35 + 0.65 * Math.abs(Math.sin(index * 0.83) * Math.cos(index * 0.31));
  return Math.round(envelope * wave * 100);
});

const ECHOES = [
  { y: 130, scale: 1, opacity: 1 },
  { y: 300, scale: 0.72, opacity: 0.7 },
  { y: 422, scale: 0.48, opacity: 0.45 },
  { y: 505, scale: 0.28, opacity: 0.28 },
] as const;

export function TerminalFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 1080 560" role="img" aria-label={label} className="block w-full">
      {ECHOES.map((echo, row) => (
        <g key={echo.y} opacity={echo.opacity}>
          {BARS.map((height, index) => {
            const tall = Math.max(4, height * echo.scale * 2.2);
            return (
              <rect
                key={`${echo.y}-${index.toString()}`}
                x={index * 15}
                y={echo.y - tall / 2}
                width="8"
                height={tall}
                data-bar={row === 0 ? index % 6 : undefined}
                fill={row === 0 && index > 30 && index < 42 ? "var(--color-signal)" : "var(--color-hot)"}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
