/** Why: campaigns that started on different dates are compared by the day since each one's start. */
import { Chart } from "~/domain/charts/chart";
import { lineOf } from "~/domain/charts/line-style";
import { useChartsTexts } from "~/i18n/charts-texts";
import { useCompareTexts } from "~/i18n/compare-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTimeZone } from "~/session/use-time-zone";
import { addedUp, type Compared, type Point } from "./metrics";

/** The table has about this many rows, the last day among them. */
const TOLD = 30;

/** The sum at a day: that of the last day with figures; null after the last of them. */
function at(points: readonly Point[], day: number): number | null {
  const last = points.at(-1);
  if (!last || day > last.day) return null;
  return points.findLast((point) => point.day <= day)?.sum ?? 0;
}

export function CompareChart({ campaigns }: { campaigns: readonly Compared[] }) {
  const texts = useCompareTexts();
  const charts = useChartsTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lines = campaigns.map((campaign, place) => {
    const points = addedUp(campaign, zone);
    return {
      label: campaign.name,
      ...lineOf(place),
      points,
      sums: new Map(points.map(({ day, sum }) => [day, sum])),
    };
  });
  const last = Math.max(1, ...lines.map(({ points }) => points.at(-1)?.day ?? 0));
  const days = Array.from({ length: last }, (_, place) => place + 1);
  const every = Math.max(1, Math.ceil(last / TOLD));
  return (
    <Chart<number>
      className="mt-6"
      title={texts.chart}
      lead={texts.chartHint}
      empty={lines.every(({ points }) => points.length === 0) && texts.noChart}
      kind="lines"
      rows={days}
      series={lines.map(({ sums, ...line }) => ({ ...line, of: (day: number) => sums.get(day) ?? null }))}
      keyOf={String}
      name={(day) => texts.day(formats.number(day))}
      rowName={(day) => formats.number(day)}
      column={charts.day}
      columns={lines.map(({ label, points }) => ({ label, of: (day: number) => at(points, day) }))}
      tableRows={days.filter((day) => (day - 1) % every === 0 || day === last)}
    />
  );
}
