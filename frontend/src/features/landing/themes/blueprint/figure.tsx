/** Why: the reach of a word as an engineer would draw it: section, radii, dimensions and notes. */
const RADII = [60, 120, 190, 270] as const;
const NOTES = [
  { x: 600, y: 86, text: "R4 · 10.000" },
  { x: 600, y: 206, text: "R3 · 1.000" },
  { x: 600, y: 330, text: "R2 · 100" },
  { x: 600, y: 424, text: "R1 · 10" },
] as const;

export function BlueprintFigure({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 740 640" role="img" aria-label={label} className="block w-full" fill="none">
      <g stroke="currentColor" strokeWidth="1.5">
        <path d="M20 320H720M300 20V620" strokeDasharray="18 5 3 5" opacity=".75" />
        {RADII.map((radius, index) => (
          <circle
            key={radius}
            cx="300"
            cy="320"
            r={radius}
            strokeWidth={index === 0 ? 4 : 2}
            strokeDasharray={index === 3 ? "10 7" : undefined}
          />
        ))}
        <circle cx="300" cy="320" r="22" fill="var(--color-hot)" stroke="none" />
        {[20, 75, 140, 200, 262, 318].map((angle, index) => {
          const radius = RADII[1 + (index % 3)] ?? 0;
          const x = Math.round(300 + radius * Math.cos((angle * Math.PI) / 180));
          const y = Math.round(320 + radius * Math.sin((angle * Math.PI) / 180));
          return (
            <g key={angle} transform={`translate(${x} ${y})`}>
              <path d="M-14 0h28M0-14v28" />
              <circle r="9" fill="var(--color-paper)" />
            </g>
          );
        })}
        {/* Dimensions. */}
        <path d="M30 610H570M30 600v20M570 600v20M300 600v20" />
        <path
          d="M30 610l12-5v10zM570 610l-12-5v10zM300 610l-12-5v10zM300 610l12-5v10z"
          fill="currentColor"
          stroke="none"
        />
        <path
          d="M300 320L491 129l34-25h68M300 320l185-44 50-52h58M300 320l120 12 110 16h63M300 320l42 42 90 80h161"
          strokeWidth="1"
          opacity=".8"
        />
      </g>
      <g fill="currentColor" fontSize="17" className="font-display">
        {NOTES.map((note) => (
          <text key={note.text} x={note.x} y={note.y + 24}>
            {note.text}
          </text>
        ))}
        <text x="122" y="600">
          ø 100 %
        </text>
        <text x="396" y="600">
          75 · 25 · 0
        </text>
        <text x="26" y="310">
          A
        </text>
        <text x="700" y="310">
          A
        </text>
      </g>
    </svg>
  );
}
