/** Why: every figure can be seen as a chart, read as a table, and taken along as the very rows that are shown. */
import { lazy, Suspense, useId, useState } from "react";
import { useFormats } from "~/i18n/use-formats";
import { useDownloadsTexts, useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { type Cell, csvLines, saveCsv } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import { Skeleton } from "~/ui/loading";
import { Choice } from "./choice";
import { FigureTable } from "./figure-table";
import type { Row } from "./rows";

const Chart = lazy(() => import("./charts"));

export type Measure = "total" | "unique";

interface PanelProps {
  title: string;
  /** What the first column says. */
  column: string;
  rows: readonly Row[];
  measure: Measure;
  /** The name of the CSV file, without its ending. */
  file: string;
  lines?: boolean;
  className?: string;
  /** How a row's label is shown; the CSV has it as it is. */
  label?: (row: Row) => string;
}

export function Panel({ title, column, rows, measure, file, lines = false, className, label }: PanelProps) {
  const texts = useDownloadsTexts();
  const formats = useFormats();
  const language = useLanguage();
  const [view, setView] = useState<"chart" | "table">("chart");
  const id = useId();
  const nameOf = label ?? ((row: Row) => row.label);
  const nothing = rows.every(
    ({ arrivals, hops }) => arrivals.total + hops.total + arrivals.bots + hops.bots === 0,
  );
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 rounded-lg bg-surface p-5 shadow-lift sm:p-6", className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <Choice
            quiet
            label={texts.view(title)}
            options={[
              { value: "chart", text: texts.chart },
              { value: "table", text: texts.table },
            ]}
            value={view}
            onChange={setView}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.csvOf(title)}
            onClick={() => saveCsv(file, csvLines(csvRows(column, rows, texts.columns), language))}
          >
            <Icon name="upload" className="rotate-180" /> {texts.csv}
          </Button>
        </div>
      </div>
      {nothing ? (
        <p className="py-12 text-center text-soft">{texts.empty}</p>
      ) : view === "chart" ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of several elements
        <div className="mt-5" role="img" aria-label={title}>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Chart
              lines={lines}
              number={(value) => formats.number(value)}
              names={{ arrivals: texts.arrivals, hops: texts.hops }}
              points={rows.map((row) => ({
                label: nameOf(row),
                arrivals: row.arrivals[measure],
                hops: row.hops[measure],
              }))}
            />
          </Suspense>
        </div>
      ) : (
        <FigureTable
          title={`${texts.table}: ${title}`}
          column={column}
          columns={[
            texts.columns.arrivals,
            texts.columns.arrivalsUnique,
            texts.columns.hops,
            texts.columns.hopsUnique,
            texts.bots,
          ]}
          rows={rows.map((row) => ({
            key: row.key,
            name: nameOf(row),
            figures: [
              formats.number(row.arrivals.total),
              formats.number(row.arrivals.unique),
              formats.number(row.hops.total),
              formats.number(row.hops.unique),
              <span key="bots" className="text-soft">
                {formats.number(row.arrivals.bots + row.hops.bots)}
              </span>,
            ],
          }))}
        />
      )}
    </section>
  );
}

type Columns = ReturnType<typeof useDownloadsTexts>["columns"];

function csvRows(column: string, rows: readonly Row[], columns: Columns): Cell[][] {
  return [
    [
      column,
      columns.arrivals,
      columns.arrivalsUnique,
      columns.arrivalsBots,
      columns.hops,
      columns.hopsUnique,
      columns.hopsBots,
    ],
    ...rows.map(({ label, arrivals, hops }) => [
      label,
      arrivals.total,
      arrivals.unique,
      arrivals.bots,
      hops.total,
      hops.unique,
      hops.bots,
    ]),
  ];
}
