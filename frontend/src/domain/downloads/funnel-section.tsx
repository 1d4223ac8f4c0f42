/** Why: a brand sees how far people get: to the link, to the store, into the app, to an approved post. */

import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import type { Day } from "~/config/days";
import { Choice } from "~/domain/charts/choice";
import { FigureTable } from "~/domain/charts/figure-table";
import { Failed } from "~/graphql/failed";
import type { FunnelWhere } from "~/graphql/schema.generated";
import type { DownloadsTexts } from "~/i18n/texts";
import { useFormats } from "~/i18n/use-formats";
import { useDownloadsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import type { Cell } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import {
  DownloadsFunnelDocument,
  type DownloadsFunnelQuery,
  type StepsFragment,
} from "./downloads-figures.generated";
import type { Measure } from "./panel";
import { sourceKey, sourceLabel } from "./rows";
import { useFiguresCsv } from "./use-figures-csv";

type StepName = keyof DownloadsTexts["steps"];
type View = keyof DownloadsTexts["funnelViews"];

interface FunnelRow {
  key: string;
  label: string;
  counts: readonly number[];
}

const STEPS: readonly StepName[] = ["visits", "store", "signUps", "approvals"];
const NOTHING: StepsFragment = {
  visits: 0,
  visitors: 0,
  storeVisits: 0,
  storeVisitors: 0,
  signUps: 0,
  firstApprovals: 0,
};

const NONE: DownloadsFunnelQuery = { funnel: [], funnelByDay: [], funnelBySource: [] };

/** The four counts of a row: the first two count either all events or distinct people. */
function countsOf(steps: StepsFragment, measure: Measure): readonly number[] {
  const unique = measure === "unique";
  return [
    unique ? steps.visitors : steps.visits,
    unique ? steps.storeVisitors : steps.storeVisits,
    steps.signUps,
    steps.firstApprovals,
  ];
}

/** One count as a share of another; null if the latter is zero. Late steps can outnumber early ones. */
function rateOf(count: number, of: number | undefined): number | null {
  return of ? Math.min(1, count / of) : null;
}

interface FunnelSectionProps {
  where: FunnelWhere;
  /** The company; null: none. */
  companyId: string | null;
  measure: Measure;
  /** The name of the CSV file, without its extension. */
  file: string;
}

export function FunnelSection({ where, companyId, measure, file }: FunnelSectionProps) {
  const texts = useDownloadsTexts();
  const formats = useFormats();
  const save = useFiguresCsv(companyId);
  const id = useId();
  const [view, setView] = useState<View>("none");
  const { data, previousData, error, refetch } = useQuery(DownloadsFunnelDocument, {
    variables: { where },
    fetchPolicy: "cache-and-network",
  });
  // The previous period's figures stay while the new ones load, but not after an error.
  const funnel = data ?? (error ? undefined : previousData);
  if (error && !funnel) return <Failed error={error} retry={() => refetch()} />;
  const steps = funnel ?? NONE;
  const total = countsOf(steps.funnel[0] ?? NOTHING, measure);
  const rows = rowsOf(steps, view, measure, texts);
  const column = view === "day" ? texts.columns.day : texts.columns.source;
  const shown = (row: FunnelRow) => (view === "day" ? formats.day(row.key as Day) : row.label);
  const figure = (count: number, index: number, counts: readonly number[]) => {
    const rate = rateOf(count, counts[index - 1]);
    return (
      <>
        <span>{formats.number(count)}</span>
        {rate !== null && <span className="block text-xs text-soft">{formats.percent(rate)}</span>}
      </>
    );
  };

  return (
    <section aria-labelledby={id} className="mt-6 min-w-0 rounded-lg bg-surface p-5 shadow-lift sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 id={id} className="text-lg">
            {texts.funnel}
          </h3>
          <p className="mt-1 text-sm text-soft">{texts.funnelLead}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Choice
            quiet
            label={texts.funnelBy}
            options={(Object.keys(texts.funnelViews) as View[]).map((value) => ({
              value,
              text: texts.funnelViews[value],
            }))}
            value={view}
            onChange={setView}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.csvOf(texts.funnel)}
            onClick={() => void save(file, csvRows(steps, view, measure, texts))}
          >
            <Icon name="upload" className="rotate-180" /> {texts.csv}
          </Button>
        </div>
      </div>
      <ol aria-busy={!funnel} className="mt-6 grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <Step
            key={step}
            name={texts.steps[step]}
            count={funnel ? (total[index] ?? 0) : null}
            before={total[index - 1]}
            first={index === 0}
            share={rateOf(total[index] ?? 0, total[0]) ?? 0}
          />
        ))}
      </ol>
      {view !== "none" &&
        (rows.length === 0 ? (
          <p className="mt-6 py-6 text-center text-soft">{texts.empty}</p>
        ) : (
          <FigureTable
            title={texts.funnelTable(column.toLowerCase())}
            column={column}
            columns={STEPS.map((step) => texts.steps[step])}
            rows={rows.map((row) => ({ key: row.key, name: shown(row), figures: row.counts.map(figure) }))}
          />
        ))}
    </section>
  );
}

interface StepProps {
  name: string;
  /** Null until it is known. */
  count: number | null;
  before: number | undefined;
  first: boolean;
  /** Share of the first step, 0 to 1: the bar's length. */
  share: number;
}

function Step({ name, count, before, first, share }: StepProps) {
  const texts = useDownloadsTexts();
  const formats = useFormats();
  const rate = rateOf(count ?? 0, before);
  return (
    <li className="min-w-0">
      <p className="text-sm text-soft">{name}</p>
      <p className="figure mt-1 text-3xl">{count === null ? "–" : formats.number(count)}</p>
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-3 h-1.5 w-full">
        <rect width="100" height="1" className="fill-sunk" />
        <rect width={count ? Math.max(1, share * 100) : 0} height="1" className="fill-hot" />
      </svg>
      <p className="mt-2 min-h-5 text-sm text-soft">
        {count !== null && !first && (rate === null ? texts.noRate : texts.stepRate(formats.percent(rate)))}
      </p>
    </li>
  );
}

/** The breakdown's rows: sources with the most visits first, days from the last to the first. */
function rowsOf(
  data: DownloadsFunnelQuery,
  view: View,
  measure: Measure,
  texts: DownloadsTexts,
): FunnelRow[] {
  if (view === "day") {
    return data.funnelByDay
      .map((row) => ({ key: row.day ?? "", label: row.day ?? "", counts: countsOf(row, measure) }))
      .reverse();
  }
  if (view === "none") return [];
  return data.funnelBySource
    .map((row) => {
      const key = sourceKey(row.source, row.sourceName);
      return { key, label: sourceLabel(key, texts), counts: countsOf(row, measure) };
    })
    .sort((a, b) => (b.counts[0] ?? 0) - (a.counts[0] ?? 0) || (b.counts[2] ?? 0) - (a.counts[2] ?? 0));
}

/** The breakdown: the total, by source. */
function csvRows(data: DownloadsFunnelQuery, view: View, measure: Measure, texts: DownloadsTexts): Cell[][] {
  const by = view === "day" ? "day" : "source";
  return [
    [texts.columns[by], ...STEPS.map((step) => texts.steps[step])],
    ...rowsOf(data, by, measure, texts).map(({ label, counts }) => [label, ...counts]),
  ];
}
