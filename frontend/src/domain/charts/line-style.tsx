/** Why: a line looks the same in a chart, in its legend and in a table's head; lines differ by colour and by dashes. */

export interface LineStyle {
  /** A colour for any theme and for print: `var(--color-hot)`. */
  colour: string;
  dashes?: string;
}

const LINES: readonly [LineStyle, ...LineStyle[]] = [
  { colour: "var(--color-hot)" },
  { colour: "var(--color-calm)", dashes: "7 4" },
  { colour: "var(--color-good)", dashes: "2 4" },
  { colour: "var(--color-wait)", dashes: "10 3 2 3" },
];

export const lineOf = (place: number): LineStyle => LINES[place % LINES.length] ?? LINES[0];

export function Swatch({ colour, dashes }: LineStyle) {
  return (
    <svg viewBox="0 0 32 8" aria-hidden="true" className="h-2 w-8 shrink-0">
      <path d="M0 4h32" stroke={colour} strokeWidth={4} {...(dashes && { strokeDasharray: dashes })} />
    </svg>
  );
}
