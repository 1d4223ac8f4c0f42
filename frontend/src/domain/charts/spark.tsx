/**
 * Why: a figure's recent days at a glance, as bars like those of the charts. Drawn here and not by the chart library,
 * whose 106 KB (gzip) the first screen after a sign-in would load for two pictures as high as two lines of text.
 */
import type { Series } from "./drawing";
import { lineOf } from "./line-style";

/** Each bar has a slot of this width, most of which it fills. */
const STEP = 10;
const BAR = 8;
const HEIGHT = 100;

/**
 * The bars from left to right as one path, the highest as high as the picture; no bar for unknown values and those not
 * above zero.
 */
export function barsPath(values: readonly (number | null)[]): string {
  const most = Math.max(...values.map((value) => value ?? 0));
  return values
    .map((value, place) => {
      if (value === null || value <= 0) return "";
      const height = Math.max(1, Math.round((value / most) * HEIGHT));
      return `M${place * STEP} ${HEIGHT}v${-height}h${BAR}v${height}z`;
    })
    .join("");
}

interface SparkProps<Row> {
  title: string;
  rows: readonly Row[];
  of: Series<Row>["of"];
}

/** Renders nothing if there is nothing to draw. */
export function Spark<Row>({ title, rows, of }: SparkProps<Row>) {
  const path = barsPath(rows.map(of));
  if (path === "") return null;
  return (
    <svg
      viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
      className="h-8 w-full"
    >
      <path d={path} fill={lineOf(0).colour} />
    </svg>
  );
}
