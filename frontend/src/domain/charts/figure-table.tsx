/** Why: figures as a table; one that is wider or taller than its container scrolls, by keyboard too. */
import type { ReactNode } from "react";
import { useChartsTexts } from "~/i18n/charts-texts";

interface FigureTableProps {
  title: string;
  /** Heading of the first column, which names the rows. */
  column: string;
  /** Headings of the columns with figures. */
  columns: readonly string[];
  rows: readonly { key: string; name: string; figures: readonly ReactNode[] }[];
}

export function FigureTable({ title, column, columns, rows }: FigureTableProps) {
  const texts = useChartsTexts();
  return (
    <section
      aria-label={texts.tableOf(title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0} /* oxlint-disable-line */
      className="mt-5 max-h-96 overflow-auto"
    >
      <table aria-label={title} className="w-full text-sm">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className="px-3 py-2 text-left align-bottom font-semibold">
              {column}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-right align-bottom font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {figures.map((figure, place) => (
                <td key={columns[place]} className="px-3 py-2 text-right tabular-nums">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
