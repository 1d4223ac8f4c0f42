/** Why: a screen passes figures and rows; they become a chart, its legend and its table. */
import { lazy, Suspense } from "react";
import { useFormats } from "~/i18n/use-formats";
import { Skeleton } from "~/ui/loading";
import { ChartFrame, type ChartFrameProps } from "./chart-frame";
import type { DrawingProps, Series } from "./drawing";

/** The chart library is large: nothing else waits for it. */
const Drawing = lazy(() => import("./drawing")) as unknown as typeof import("./drawing").default;

interface ChartProps<Row> extends DrawingProps<Row>, Omit<ChartFrameProps, "legend" | "table" | "children"> {
  keyOf: (row: Row) => string;
  /** What a row is called in the table, if that is not its name. */
  rowName?: (row: Row) => string;
  /** Heading of the column that names the rows. */
  column: string;
  /** The table's content, if it differs from what is drawn. */
  columns?: readonly Pick<Series<Row>, "label" | "of">[];
  tableRows?: readonly Row[];
}

export function Chart<Row>(props: ChartProps<Row>) {
  const {
    kind,
    rows,
    series,
    name,
    tick,
    rowName = name,
    keyOf,
    column,
    columns = series,
    tableRows = rows,
    ...frame
  } = props;
  const formats = useFormats();
  return (
    <ChartFrame
      {...frame}
      legend={series.map(({ label, colour, dashes }) => ({
        label,
        colour,
        ...(kind === "lines" && dashes && { dashes }),
      }))}
      table={{
        column,
        columns: columns.map(({ label }) => label),
        rows: tableRows.map((row) => ({
          key: keyOf(row),
          name: rowName(row),
          figures: columns.map(({ of }) => {
            const value = of(row);
            return value === null ? "–" : formats.number(value);
          }),
        })),
      }}
    >
      <Suspense fallback={<Skeleton className="h-70" />}>
        <Drawing
          title={frame.title}
          kind={kind}
          rows={rows}
          series={series}
          name={name}
          {...(tick && { tick })}
        />
      </Suspense>
    </ChartFrame>
  );
}
