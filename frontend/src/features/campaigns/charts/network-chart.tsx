/** Why: how a campaign's engagement came day by day, one network on top of the other. */
import { useState } from "react";
import { Bar, BarChart, ResponsiveContainer, Tooltip } from "recharts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { ChartFrame } from "./chart-frame";
import { Choices } from "./choices";
import { DayAxes, Hint, NETWORK_COLOUR, PICTURE, tokens } from "./drawing";
import {
  byDay,
  type ChartedCampaign,
  type DayRow,
  METRICS,
  type Metric,
  networksOf,
  PERIODS,
  type Period,
} from "./series";

export function NetworkChart({ campaign, source }: { campaign: ChartedCampaign; source: string | null }) {
  const { charts } = usePortalTexts().results;
  const formats = useFormats();
  const [metric, setMetric] = useState<Metric>("likes");
  const [period, setPeriod] = useState<Period>("60");
  const networks = networksOf(campaign.engagementSeries);
  const rows = byDay(campaign.engagementSeries, metric, period);
  const told = (value: number | null | undefined) => (value == null ? "–" : formats.number(value));
  return (
    <ChartFrame<DayRow>
      title={charts.overTime}
      lead={charts.overTimeLead(charts.metrics[metric])}
      source={source}
      legend={networks.map((network) => ({ label: network, colour: NETWORK_COLOUR[network] }))}
      rows={rows.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { title: charts.day, whole: true, show: ({ day }) => formats.date(day) },
        ...networks.map((network) => ({
          title: network,
          number: true,
          show: (row: DayRow) => told(row.networks[network]),
        })),
        { title: charts.total, number: true, show: ({ total }) => told(total) },
      ]}
      controls={
        <>
          <Choices
            label={charts.metric}
            options={METRICS.map((one) => [one, charts.metrics[one]] as const)}
            value={metric}
            choose={setMetric}
          />
          <Choices
            label={charts.period}
            options={PERIODS.map((one) => [one, charts.periods[one]] as const)}
            value={period}
            choose={setPeriod}
          />
        </>
      }
    >
      <ResponsiveContainer width="100%" height={300} initialDimension={{ width: 640, height: 300 }}>
        <BarChart
          data={rows}
          {...PICTURE}
          title={charts.overTime}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <DayAxes />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--color-sunk)" }}
            content={({ active, payload }) => {
              const row = active ? (payload?.[0]?.payload as DayRow | undefined) : undefined;
              if (!row) return null;
              return (
                <Hint
                  title={formats.date(row.day)}
                  rows={networks.map((network) => [network, told(row.networks[network])])}
                />
              );
            }}
          />
          {networks.map((network) => (
            <Bar
              key={network}
              dataKey={(row: DayRow) => row.networks[network] ?? null}
              name={network}
              stackId="all"
              fill={tokens(NETWORK_COLOUR[network])}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
