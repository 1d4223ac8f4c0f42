/** Why: how fast campaigns got where they are shows only when all begin on the same day; drawn as measured, without a chart library. */
import { useId } from "react";
import { useCompareTexts } from "~/i18n/compare-texts";
import { useFormats } from "~/i18n/use-formats";
import { lineOf, Swatch } from "./line-style";
import { addedUp, type Compared, type Point, runsOf } from "./metrics";

const WIDTH = 1000;
const HEIGHT = 240;
const STEPS = [0, 0.5, 1];
/** The table tells so many days, the last one among them. */
const TOLD = 30;

/** What scrolls is reached by the keyboard. */
const REACHED = { tabIndex: 0 };

/** The sum at a day: that of the last day with figures; null after the last of them. */
function at(points: readonly Point[], day: number): number | null {
  const last = points.at(-1);
  if (!last || day > last.day) return null;
  return points.findLast((point) => point.day <= day)?.sum ?? 0;
}

export function CompareChart({ campaigns }: { campaigns: readonly Compared[] }) {
  const texts = useCompareTexts();
  const formats = useFormats();
  const id = useId();
  const lines = campaigns.map((campaign) => ({ campaign, points: addedUp(campaign) }));
  const all = lines.flatMap(({ points }) => points);
  const days = Math.max(1, ...all.map(({ day }) => day));
  const top = Math.max(1, ...all.map(({ sum }) => sum));
  const x = (day: number) => (day / days) * WIDTH;
  const y = (sum: number) => HEIGHT - (Math.max(0, sum) / top) * HEIGHT;
  const every = Math.max(1, Math.ceil(days / TOLD));
  const told = Array.from({ length: Math.ceil(days / every) + 1 }, (_, place) =>
    Math.min(days, place * every),
  );
  return (
    <section aria-labelledby={id} className="mt-6 rounded-lg bg-surface p-5 shadow-lift sm:p-6">
      <h2 id={id} className="text-lg">
        {texts.chart}
      </h2>
      <p className="mt-1 text-sm text-soft">{texts.chartHint}</p>
      {all.length === 0 ? (
        <p className="mt-6 text-soft">{texts.noChart}</p>
      ) : (
        <>
          <div className="mt-6 flex gap-2">
            <ol
              aria-hidden="true"
              className="flex h-60 flex-col-reverse justify-between text-right text-xs text-soft tabular-nums"
            >
              {STEPS.map((step) => (
                <li key={step} className="leading-none">
                  {formats.compact(top * step)}
                </li>
              ))}
            </ol>
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-60 min-w-0 flex-1 overflow-visible"
            >
              {STEPS.map((step) => (
                <path
                  key={step}
                  d={`M0 ${y(top * step)}H${WIDTH}`}
                  stroke="var(--color-line)"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {lines.map(({ campaign, points }, place) =>
                runsOf(points).map((run) => (
                  <path
                    key={`${campaign._id} ${run[0]?.day}`}
                    d={`M${run.map(({ day, sum }) => `${x(day)},${y(sum)}`).join("L")}${run.length > 1 ? "" : "h0"}`}
                    fill="none"
                    stroke={lineOf(place).stroke}
                    {...(run.length > 1
                      ? { strokeWidth: 3, strokeDasharray: lineOf(place).dashes, strokeLinejoin: "round" }
                      : { strokeWidth: 6, strokeLinecap: "round" })}
                    vectorEffect="non-scaling-stroke"
                  />
                )),
              )}
            </svg>
          </div>
          <p aria-hidden="true" className="mt-2 flex justify-between pl-10 text-xs text-soft">
            <span>{texts.day("0")}</span>
            <span>{texts.day(formats.number(days))}</span>
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {lines.map(({ campaign }, place) => (
              <li key={campaign._id} className="flex min-w-0 items-center gap-2">
                <Swatch place={place} />
                <span className="min-w-0 wrap-anywhere">{campaign.name}</span>
              </li>
            ))}
          </ul>
          <details className="mt-4">
            <summary className="w-fit cursor-pointer text-sm font-semibold">{texts.asTable}</summary>
            <div {...REACHED} className="mt-3 max-h-96 overflow-auto">
              <table aria-label={texts.chart} className="w-full text-sm tabular-nums">
                <thead>
                  <tr className="text-xs text-soft">
                    <th scope="col" className="py-2 pr-3 text-left font-medium">
                      {texts.dayColumn}
                    </th>
                    {lines.map(({ campaign }) => (
                      <th key={campaign._id} scope="col" className="px-3 py-2 text-right font-medium">
                        {campaign.name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {told.map((day) => (
                    <tr key={day} className="border-t border-line">
                      <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                        {formats.number(day)}
                      </th>
                      {lines.map(({ campaign, points }) => {
                        const sum = at(points, day);
                        return (
                          <td key={campaign._id} className="px-3 py-1.5 text-right">
                            {sum === null ? "–" : formats.number(sum)}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  );
}
