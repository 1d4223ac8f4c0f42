/** Why: a campaign has the same line in the table's head, in the chart and in its legend; told apart by colour and by dashes. */

export const LINES = [
  { stroke: "var(--color-hot)", dashes: "none" },
  { stroke: "var(--color-calm)", dashes: "7 4" },
  { stroke: "var(--color-good)", dashes: "2 4" },
  { stroke: "var(--color-wait)", dashes: "10 3 2 3" },
] as const;

export const lineOf = (place: number) => LINES[place % LINES.length] ?? LINES[0];

export function Swatch({ place }: { place: number }) {
  const { stroke, dashes } = lineOf(place);
  return (
    <svg viewBox="0 0 32 8" aria-hidden="true" className="h-2 w-8 shrink-0">
      <path d="M0 4h32" stroke={stroke} strokeWidth={4} strokeDasharray={dashes} />
    </svg>
  );
}
