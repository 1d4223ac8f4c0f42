/** Why: all charts share axes, grid and tooltip; with the chart library, it is a chunk of its own. */
import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useFormats } from "~/i18n/use-formats";
import type { LineStyle } from "./line-style";

export interface Series<Row> extends LineStyle {
  label: string;
  /** Null for unknown values: no bar, and dots instead of a line. */
  of: (row: Row) => number | null;
}

export interface DrawingProps<Row> {
  title: string;
  /** Lines and bars go from left to right, bars are stacked; in a ranking the bars are below each other. */
  kind: "lines" | "bars" | "ranking";
  rows: readonly Row[];
  series: readonly Series<Row>[];
  /** A row's name in the tooltip, and a shorter one at the axis. */
  name: (row: Row) => string;
  tick?: (row: Row) => string;
}

const HEIGHT = 280;
const RANKED = 64;
const QUIET = { fill: "var(--color-soft)", fontSize: 12 };
const AXIS = { tickLine: false, axisLine: false, tick: QUIET } as const;

/** One image to assistive technology, whose rows the arrow keys go through; the table beside it has the figures. */
export const PICTURE = { role: "img" } as const;

/**
 * A chart is drawn before its width is known: until then it is clipped to its frame, so that the page does not overflow
 * for a moment. When it is redrawn for print, where its width is never measured, it keeps its aspect ratio.
 */
export const FRAME = {
  width: "100%",
  className:
    "overflow-x-clip print:overflow-visible print:h-auto! print:*:w-full! print:[&_.recharts-wrapper]:h-auto! print:[&_.recharts-wrapper]:w-full! print:[&_svg]:h-auto! print:[&_svg]:w-full!",
} as const;

export default function Drawing<Row>(props: DrawingProps<Row>) {
  const { title, kind, rows, series, name, tick = name } = props;
  const formats = useFormats();
  const ranking = kind === "ranking";
  const height = ranking ? rows.length * RANKED + 16 : HEIGHT;
  const Chart = kind === "lines" ? LineChart : BarChart;
  const at = (place: number) => (rows[place] === undefined ? "" : tick(rows[place]));
  return (
    <ResponsiveContainer {...FRAME} height={height} initialDimension={{ width: 640, height }}>
      <Chart
        {...PICTURE}
        title={title}
        data={[...rows]}
        layout={ranking ? "vertical" : "horizontal"}
        barGap={3}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        {!ranking && <CartesianGrid stroke="var(--color-line)" strokeDasharray="2 6" vertical={false} />}
        {ranking ? (
          <>
            <XAxis type="number" hide allowDecimals={false} />
            <YAxis
              {...AXIS}
              type="category"
              dataKey={(row: Row) => rows.indexOf(row)}
              tickFormatter={at}
              width={112}
              tick={{ ...QUIET, fill: "var(--color-ink)" }}
            />
          </>
        ) : (
          <>
            <XAxis {...AXIS} dataKey={(row: Row) => rows.indexOf(row)} tickFormatter={at} minTickGap={32} />
            <YAxis
              {...AXIS}
              width={52}
              allowDecimals={false}
              tickFormatter={(value: number) => formats.compact(value)}
            />
          </>
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={kind === "lines" ? { stroke: "var(--color-control)" } : { fill: "var(--color-sunk)" }}
          filterNull={false}
          content={({ active, label }) => {
            const row = active ? rows[Number(label)] : undefined;
            return row === undefined ? null : <Hint title={name(row)} row={row} series={series} />;
          }}
        />
        {kind === "lines" &&
          series
            .filter(({ of }) => hasGap(rows.map(of)))
            .map(({ label, of, colour }) => (
              <Line
                key={`${label} over gaps`}
                dataKey={of}
                connectNulls
                stroke={colour}
                strokeWidth={1.5}
                strokeOpacity={0.6}
                strokeDasharray="1 5"
                strokeLinecap="round"
                dot={false}
                activeDot={false}
                isAnimationActive={false}
              />
            ))}
        {series.map(({ label, of, colour, dashes }) =>
          kind === "lines" ? (
            <Line
              key={label}
              name={label}
              dataKey={of}
              stroke={colour}
              strokeWidth={3}
              {...(dashes && { strokeDasharray: dashes })}
              dot={(dot: DotItemDotProps) => (
                <Alone key={dot.key} {...dot} colour={colour} figures={rows.map(of)} />
              )}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={label}
              name={label}
              dataKey={of}
              fill={colour}
              {...(ranking ? { barSize: 18, radius: [0, 6, 6, 0] } : { stackId: "all", maxBarSize: 28 })}
              isAnimationActive={false}
            />
          ),
        )}
      </Chart>
    </ResponsiveContainer>
  );
}

/** Whether an unknown value lies between two known ones. */
function hasGap(values: readonly (number | null)[]): boolean {
  const places = values.flatMap((value, place) => (value === null ? [] : [place]));
  return places.length > 0 && (places.at(-1) ?? 0) - (places[0] ?? 0) >= places.length;
}

/** A day between days without data has no line on either side: it is a point. */
function Alone({
  cx,
  cy,
  index,
  colour,
  figures,
}: DotItemDotProps & { colour: string; figures: readonly (number | null)[] }) {
  const alone = figures[index] != null && figures[index - 1] == null && figures[index + 1] == null;
  return alone ? <circle cx={cx} cy={cy} r={3.5} fill={colour} /> : null;
}

interface HintProps<Row> {
  title: string;
  row: Row;
  series: readonly Series<Row>[];
}

function Hint<Row>({ title, row, series }: HintProps<Row>): ReactNode {
  const formats = useFormats();
  return (
    <div className="rounded-md bg-night px-4 py-3 text-sm text-on-night shadow-lift">
      <p className="font-semibold">{title}</p>
      {series.map(({ label, of }) => {
        const value = of(row);
        return (
          <p key={label} className="flex justify-between gap-6 tabular-nums">
            <span>{label}</span>
            <span>{value === null ? "–" : formats.number(value)}</span>
          </p>
        );
      })}
    </div>
  );
}
