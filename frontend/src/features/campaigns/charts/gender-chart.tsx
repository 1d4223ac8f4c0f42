/** Why: who posted and whom they reached, as two rings around one point, as in the logo. */
import { Cell, Pie, PieChart, ResponsiveContainer } from "recharts";
import { ChartFrame } from "~/domain/charts/chart-frame";
import { FRAME, PICTURE } from "~/domain/charts/drawing";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { byGender, type ChartedCampaign, type Gender } from "./series";

const COLOUR: Record<Gender, string> = {
  female: "var(--color-hot)",
  male: "var(--color-calm)",
  anonymous: "var(--color-control)",
};
const RINGS = [
  { group: "creators", innerRadius: "30%", outerRadius: "52%" },
  { group: "audience", innerRadius: "62%", outerRadius: "96%" },
] as const;

export function GenderChart({ campaign }: { campaign: ChartedCampaign }) {
  const { charts } = usePortalTexts().results;
  const formats = useFormats();
  const rows = byGender(campaign);
  if (rows.length === 0) return null;
  const shown = (["female", "male", "anonymous"] as const).filter((genderKey) =>
    rows.some(({ gender }) => gender === genderKey),
  );
  return (
    <ChartFrame
      title={charts.gender}
      lead={charts.genderLead}
      legend={shown.map((gender) => ({ label: charts.genders[gender], colour: COLOUR[gender] }))}
      table={{
        column: charts.group,
        columns: [charts.interactions, charts.share],
        rows: rows.map(({ group, gender, count, share }) => ({
          key: `${group} ${gender}`,
          name: `${charts[group]}: ${charts.genders[gender]}`,
          figures: [formats.number(count), formats.percent(share)],
        })),
      }}
    >
      <div className="grid grid-cols-1 items-center gap-6 sm:grid-cols-2">
        <ResponsiveContainer {...FRAME} height={260} initialDimension={{ width: 260, height: 260 }}>
          <PieChart {...PICTURE} title={charts.gender}>
            {RINGS.map(({ group, ...radius }) => (
              <Pie
                key={group}
                {...radius}
                data={rows.filter((row) => row.group === group)}
                dataKey="count"
                nameKey="gender"
                startAngle={90}
                endAngle={-270}
                stroke="var(--color-surface)"
                strokeWidth={4}
                isAnimationActive={false}
                rootTabIndex={-1}
              >
                {rows
                  .filter((row) => row.group === group)
                  .map(({ gender }) => (
                    <Cell key={gender} fill={COLOUR[gender]} />
                  ))}
              </Pie>
            ))}
          </PieChart>
        </ResponsiveContainer>
        <dl className="grid gap-5 text-sm">
          {RINGS.map(({ group }) => (
            <div key={group}>
              <dt className="font-semibold">{charts[group]}</dt>
              {rows
                .filter((row) => row.group === group)
                .map(({ gender, share }) => (
                  <dd key={gender} className="mt-1 flex justify-between gap-4 tabular-nums">
                    <span className="text-soft">{charts.genders[gender]}</span>
                    <span className="font-semibold">{formats.percent(share)}</span>
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      </div>
    </ChartFrame>
  );
}
