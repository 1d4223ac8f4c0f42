/** Why: whether a campaign is ahead of or behind its expected figures, at a glance. */
import { Chart } from "~/domain/charts/chart";
import { useChartsTexts } from "~/i18n/charts-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { againstExpected, type ChartedCampaign, type ExpectedRow } from "./series";

export function ExpectedChart({ campaign }: { campaign: ChartedCampaign }) {
  const { charts } = usePortalTexts().results;
  const { day } = useChartsTexts();
  const formats = useFormats();
  const rows = againstExpected(campaign, useTimeZone());
  const { engagementExpected, engagementReal } = campaign;
  const targeted = rows.some(({ expected }) => expected !== null);
  const real = { label: charts.realSeries, colour: "var(--color-hot)", of: (row: ExpectedRow) => row.real };
  const expected = {
    label: charts.expectedSeries,
    colour: "var(--color-soft)",
    dashes: "6 5",
    of: (row: ExpectedRow) => row.expected,
  };
  return (
    <Chart
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
      kind="lines"
      rows={rows}
      series={targeted ? [real, expected] : [real]}
      keyOf={(row) => row.day}
      name={(row) => formats.day(row.day)}
      tick={(row) => formats.dayMonth(row.day)}
      column={day}
      tableRows={rows.toReversed()}
    />
  );
}
