/** Why: all charts have the same axes, grid and words under the pointer; colours come from the tokens, so both themes fit. */
import type { ReactNode } from "react";
import { CartesianGrid, XAxis, YAxis } from "recharts";
import type { Platform } from "~/graphql/generated/graphql";
import { useFormats } from "~/i18n/use-formats";

export const NETWORK_COLOUR: Record<Platform, string> = {
  Instagram: "--color-hot",
  Facebook: "--color-calm",
  Twitter: "--color-good",
};

export const tokens = (name: string) => `var(${name})`;

/** For recharts' axes: quiet text, no lines. */
const AXIS = {
  tickLine: false,
  axisLine: false,
  tick: { fill: "var(--color-soft)", fontSize: 12 },
} as const;

/** One picture to assistive technology; the table beside it has the figures. */
export const PICTURE = { accessibilityLayer: false, role: "img" } as const;

const GRID = { stroke: "var(--color-line)", strokeDasharray: "2 6", vertical: false } as const;

/** Days from left to right (`day` of each row), figures from the bottom up. */
export function DayAxes(): ReactNode {
  const formats = useFormats();
  return (
    <>
      <CartesianGrid {...GRID} />
      <XAxis {...AXIS} dataKey="day" tickFormatter={(day: string) => formats.dayMonth(day)} minTickGap={32} />
      <YAxis {...AXIS} width={52} tickFormatter={(value: number) => formats.compact(value)} />
    </>
  );
}

interface HintProps {
  title: string;
  rows: readonly (readonly [string, string])[];
}

/** What stands under the pointer. */
export function Hint({ title, rows }: HintProps): ReactNode {
  return (
    <div className="rounded-md bg-night px-4 py-3 text-sm text-on-night shadow-lift">
      <p className="font-semibold">{title}</p>
      {rows.map(([label, value]) => (
        <p key={label} className="flex justify-between gap-6 tabular-nums">
          <span>{label}</span>
          <span>{value}</span>
        </p>
      ))}
    </div>
  );
}
