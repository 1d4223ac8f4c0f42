/**
 * Why: every chart has a description, and the same figures in a table for users who cannot, or prefer not to, read it.
 */
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { chartsTexts, useChartsTexts } from "~/i18n/charts-texts";
import { preloadTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FigureTable } from "./figure-table";
import { type LineStyle, Swatch } from "./line-style";

// Without them the first chart would suspend the whole screen for a moment.
preloadTexts(chartsTexts);

export interface ChartFrameProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3;
  lead?: string;
  /** The source and the time of the figures. */
  source?: string | null;
  legend: readonly (LineStyle & { label: string })[];
  table: Omit<ComponentProps<typeof FigureTable>, "title">;
  /** The controls: what to count, for which period. */
  controls?: ReactNode;
  /** Beside the button that shows the table. */
  actions?: ReactNode;
  /** Replaces the chart if there is nothing to draw. */
  empty?: string | false;
  className?: string | undefined;
  children: ReactNode;
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, level = 2, lead, source, legend, controls, actions, empty, className, children } = props;
  const texts = useChartsTexts();
  const [table, setTable] = useState(false);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "min-w-0 rounded-lg bg-surface p-5 shadow-lift sm:p-6 print:p-0 print:shadow-none print:break-inside-avoid",
        className,
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <Heading id={id} className="text-lg">
            {title}
          </Heading>
          {lead && <p className="mt-1 text-sm text-soft">{lead}</p>}
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {!empty && (
            <Button variant="quiet" size="sm" onClick={() => setTable(!table)}>
              {table ? texts.chart : texts.table}
            </Button>
          )}
          <div className="contents">{actions}</div>
        </div>
      </div>
      {controls && <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">{controls}</div>}
      {empty ? (
        <p className="py-12 text-center text-soft">{empty}</p>
      ) : table ? (
        <FigureTable title={title} {...props.table} />
      ) : (
        <>
          <div className="mt-6 min-w-0">{children}</div>
          {legend.length > 1 && (
            <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
              {legend.map(({ label, ...style }) => (
                <li key={label} className="flex min-w-0 items-center gap-2">
                  <Swatch {...style} />
                  <span className="min-w-0 wrap-anywhere">{label}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {source && <p className="mt-4 text-xs text-soft">{source}</p>}
    </section>
  );
}
