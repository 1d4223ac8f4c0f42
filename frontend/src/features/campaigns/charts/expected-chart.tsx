/** Why: whether a campaign is ahead of or behind what was expected of it, at a glance. */
import { Line, LineChart, ResponsiveContainer, Tooltip } from "recharts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { ChartFrame } from "./chart-frame";
import { DayAxes, Hint, PICTURE, tokens } from "./drawing";
import { againstExpected, type ChartedCampaign, type ExpectedRow } from "./series";

const REAL = "--color-hot";
const EXPECTED = "--color-soft";

export function ExpectedChart({ campaign }: { campaign: ChartedCampaign }) {
  const { charts } = usePortalTexts().results;
  const formats = useFormats();
  const rows = againstExpected(campaign);
  const { engagementExpected, engagementReal } = campaign;
  const targeted = rows.some(({ expected }) => expected !== null);
  const told = (value: number | null) => (value === null ? "–" : formats.number(value));
  return (
    <ChartFrame<ExpectedRow>
      title={charts.expected}
      lead={
        targeted
          ? charts.expectedLead(
              formats.number(engagementReal),
              formats.number(engagementExpected),
              formats.percent(engagementReal / engagementExpected),
            )
          : charts.expectedNone(formats.number(engagementReal))
      }
      source={targeted ? charts.expectedSource : null}
      legend={[
        { label: charts.realSeries, colour: REAL },
        ...(targeted ? [{ label: charts.expectedSeries, colour: EXPECTED, dashed: true }] : []),
      ]}
      rows={rows.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { title: charts.day, whole: true, show: ({ day }) => formats.date(day) },
        { title: charts.realSeries, number: true, show: ({ real }) => told(real) },
        ...(targeted
          ? [{ title: charts.expectedSeries, number: true, show: (row: ExpectedRow) => told(row.expected) }]
          : []),
      ]}
    >
      <ResponsiveContainer width="100%" height={260} initialDimension={{ width: 640, height: 260 }}>
        <LineChart
          data={rows}
          {...PICTURE}
          title={charts.expected}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <DayAxes />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--color-control)" }}
            content={({ active, payload }) => {
              const row = active ? (payload?.[0]?.payload as ExpectedRow | undefined) : undefined;
              if (!row) return null;
              const lines: [string, string][] = [[charts.realSeries, told(row.real)]];
              if (targeted) lines.push([charts.expectedSeries, told(row.expected)]);
              return <Hint title={formats.date(row.day)} rows={lines} />;
            }}
          />
          {targeted && (
            <Line
              dataKey="expected"
              name={charts.expectedSeries}
              stroke={tokens(EXPECTED)}
              strokeWidth={2}
              strokeDasharray="6 5"
              dot={false}
              isAnimationActive={false}
            />
          )}
          <Line
            dataKey="real"
            name={charts.realSeries}
            stroke={tokens(REAL)}
            strokeWidth={3.5}
            strokeLinecap="round"
            dot={false}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
