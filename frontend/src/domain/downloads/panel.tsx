/** Why: every figure can be seen as a chart, read as a table, and exported with the same rows. */
import { Chart } from "~/domain/charts/chart";
import { useDownloadsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import type { Cell } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import type { Row } from "./rows";
import { useFiguresCsv } from "./use-figures-csv";

export type Measure = "total" | "unique";

interface PanelProps {
  title: string;
  /** Heading of the first column. */
  column: string;
  rows: readonly Row[];
  measure: Measure;
  /** The company; null: none. */
  companyId: string | null;
  /** The name of the CSV file, without its extension. */
  file: string;
  lines?: boolean;
  className?: string;
  /** Formats a row's label, and its shorter form for the axis; the CSV has it unformatted. */
  label?: (row: Row) => string;
  tick?: (row: Row) => string;
}

export function Panel({
  title,
  column,
  rows,
  measure,
  companyId,
  file,
  lines = false,
  className,
  label,
  tick,
}: PanelProps) {
  const texts = useDownloadsTexts();
  const save = useFiguresCsv(companyId);
  const nothing = rows.every(
    ({ arrivals, hops }) => arrivals.total + hops.total + arrivals.bots + hops.bots === 0,
  );
  return (
    <Chart
      title={title}
      level={3}
      className={className}
      empty={nothing && texts.empty}
      kind={lines ? "lines" : "ranking"}
      rows={rows}
      series={[
        { label: texts.arrivals, colour: "var(--color-hot)", of: ({ arrivals }) => arrivals[measure] },
        { label: texts.hops, colour: "var(--color-ink)", dashes: "6 5", of: ({ hops }) => hops[measure] },
      ]}
      keyOf={({ key }) => key}
      name={label ?? ((row) => row.label)}
      {...(tick && { tick })}
      column={column}
      columns={[
        { label: texts.columns.arrivals, of: ({ arrivals }) => arrivals.total },
        { label: texts.columns.arrivalsUnique, of: ({ arrivals }) => arrivals.unique },
        { label: texts.columns.hops, of: ({ hops }) => hops.total },
        { label: texts.columns.hopsUnique, of: ({ hops }) => hops.unique },
        { label: texts.bots, of: ({ arrivals, hops }) => arrivals.bots + hops.bots },
      ]}
      actions={
        <Button
          variant="quiet"
          size="sm"
          aria-label={texts.csvOf(title)}
          onClick={() => void save(file, csvRows(column, rows, texts.columns))}
        >
          <Icon name="upload" className="rotate-180" /> {texts.csv}
        </Button>
      }
    />
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
