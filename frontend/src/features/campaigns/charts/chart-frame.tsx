/** Why: every chart says what it shows, and the same figures stand in a table for whoever cannot, or would rather not, read it. */
import { type ReactNode, useId, useState } from "react";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";

interface Column<Row> {
  title: string;
  /** What stands in the cell. */
  show: (row: Row) => ReactNode;
  number?: boolean;
  /** Never on two lines: days. */
  whole?: boolean;
}

interface LegendItem {
  label: string;
  /** A token's variable: `--color-hot`. */
  colour: string;
  dashed?: boolean;
}

interface ChartFrameProps<Row> {
  title: string;
  lead: string;
  /** Who told the figures, and when. */
  source?: string | null;
  legend: readonly LegendItem[];
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What to count, for how long. */
  controls?: ReactNode;
  children: ReactNode;
}

/** What scrolls is reached by the keyboard. */
const REACHED = { tabIndex: 0 };

export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, lead, source, legend, rows, columns, rowKey, controls, children } = props;
  const { charts } = usePortalTexts().results;
  const [table, setTable] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg bg-surface p-5 shadow-lift sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-1 text-sm text-soft">{lead}</p>
        </div>
        <Button variant="quiet" size="sm" onClick={() => setTable(!table)}>
          {table ? charts.chart : charts.table}
        </Button>
      </div>
      {controls && <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">{controls}</div>}
      {table ? (
        <section
          aria-label={charts.tableOf(title)}
          {...REACHED}
          className="mt-6 max-h-96 overflow-auto rounded-md"
        >
          <table className="w-full text-sm tabular-nums">
            <thead className="sticky top-0 bg-surface text-left">
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={cell(column.number)}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)} className="border-t border-line">
                  {columns.map((column, place) =>
                    place === 0 ? (
                      <th
                        key={column.title}
                        scope="row"
                        className={`${cell()} text-left font-medium ${column.whole ? "whitespace-nowrap" : ""}`}
                      >
                        {column.show(row)}
                      </th>
                    ) : (
                      <td key={column.title} className={cell(column.number)}>
                        {column.show(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <>
          <div className="mt-6 min-w-0">{children}</div>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {legend.map(({ label, colour, dashed }) => (
              <li key={label} className="flex items-center gap-2">
                <svg viewBox="0 0 24 8" aria-hidden="true" className="h-2 w-6">
                  <path
                    d="M1 4h22"
                    stroke={`var(${colour})`}
                    strokeWidth={dashed ? 2.5 : 7}
                    strokeLinecap={dashed ? "butt" : "round"}
                    {...(dashed && { strokeDasharray: "5 4" })}
                  />
                </svg>
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
      {source && <p className="mt-4 text-xs text-soft">{source}</p>}
    </section>
  );
}

function cell(number = false): string {
  return `px-3 py-2 ${number ? "text-right" : ""}`;
}
