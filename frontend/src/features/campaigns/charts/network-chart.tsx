/** Why: a campaign's engagement day by day, with the networks stacked. */

import { useState } from "react";
import { networkName } from "~/domain/advertisements/network";
import { Chart } from "~/domain/charts/chart";
import { Choice } from "~/domain/charts/choice";
import type { Platform } from "~/graphql/schema.generated";
import { useChartsTexts } from "~/i18n/charts-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { useChosenParam } from "~/ui/use-address-query";
import {
  byDay,
  type ChartedCampaign,
  type DayRow,
  METRICS,
  type Metric,
  networksOf,
  SPANS,
  usualSpan,
} from "./series";

const COLOUR: Record<Platform, string> = {
  Instagram: "var(--color-hot)",
  Facebook: "var(--color-calm)",
  Twitter: "var(--color-good)",
};

export function NetworkChart({ campaign, source }: { campaign: ChartedCampaign; source: string | null }) {
  const { charts } = usePortalTexts().results;
  const { day, lastDays, period, wholePeriod } = useChartsTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const [metric, setMetric] = useState<Metric>("likes");
  const usual = usualSpan(campaign.engagementSeries, zone);
  const [span, setSpan] = useChosenParam("days", SPANS, usual);
  const rows = byDay(campaign.engagementSeries, metric, span, zone);
  const series = networksOf(campaign.engagementSeries).map((network) => ({
    label: networkName(network),
    colour: COLOUR[network],
    of: ({ networks }: DayRow) => networks[network] ?? null,
  }));
  return (
    <Chart
      title={charts.overTime}
      lead={charts.overTimeLead(charts.metrics[metric])}
      source={source}
      kind="bars"
      rows={rows}
      series={series}
      keyOf={(row) => row.day}
      name={(row) => formats.day(row.day)}
      tick={(row) => formats.dayMonth(row.day)}
      column={day}
      columns={[...series, { label: charts.total, of: ({ total }) => total }]}
      tableRows={rows.toReversed()}
      empty={rows.every(({ total }) => total === null) && charts.nothingIn}
      controls={
        <>
          <Choice
            quiet
            label={charts.metric}
            options={METRICS.map((value) => ({ value, text: charts.metrics[value] }))}
            value={metric}
            onChange={setMetric}
          />
          <Choice
            quiet
            label={period}
            options={SPANS.map((value) => ({
              value,
              text: value === "all" ? wholePeriod : lastDays[value],
            }))}
            value={span}
            onChange={setSpan}
          />
        </>
      }
    />
  );
}
