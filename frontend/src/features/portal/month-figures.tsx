/** Why: this month's figures stand beside those of the same days of the month before; each currency for itself. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import type { PortalHomeQuery } from "~/graphql/generated/graphql";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";

const DAY_MS = 86_400_000;
type Report = PortalHomeQuery["campaignReport"];
type Counted = "approved" | "engagement";

export function MonthFigures({ report }: { report: Report }) {
  const { month: texts } = usePortalHomeTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const lastBefore = new Date(new Date(report.beforeTo).getTime() - DAY_MS).toISOString();
  const measured = report.days.findLast(({ figures }) => figures.engagement !== 0)?.day;
  const counted = (what: Counted, title: string) => (
    <Figure title={title} chart={<DayBars days={report.days} of={what} label={texts.byDay(title)} />}>
      <Amount
        now={formats.number(report.figures[what])}
        before={texts.before(formats.number(report.before[what]))}
      />
    </Figure>
  );
  return (
    <section aria-labelledby="month" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="month" className="text-lg">
          {texts.title}
        </h2>
        <Link
          to={localize(paths.reports)}
          className="text-sm font-semibold underline-offset-4 hover:underline"
        >
          {texts.reports}
        </Link>
      </div>
      <p className="mb-2 text-sm text-soft">
        {texts.against(formats.dayMonth(report.beforeFrom), formats.dayMonth(lastBefore))}{" "}
        {measured && texts.measured(formats.dayMonth(measured))}
      </p>
      <dl className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4">
        {counted("approved", texts.approved)}
        {counted("engagement", texts.interactions)}
        <Figure title={texts.spent}>
          {report.money.map(({ currency, spent, spentBefore }) => (
            <Amount
              key={currency}
              now={formats.money(spent, currency)}
              before={texts.before(formats.money(spentBefore, currency))}
            />
          ))}
        </Figure>
        <Figure title={texts.cost}>
          {report.money
            .filter(({ costPerEngagement }) => costPerEngagement != null)
            .map(({ currency, costPerEngagement, costPerEngagementBefore }) => (
              <Amount
                key={currency}
                now={formats.unitCost(costPerEngagement ?? 0, currency)}
                before={
                  costPerEngagementBefore == null
                    ? undefined
                    : texts.before(formats.unitCost(costPerEngagementBefore, currency))
                }
              />
            ))}
        </Figure>
      </dl>
    </section>
  );
}

interface FigureProps {
  title: string;
  children: ReactNode;
  chart?: ReactNode;
}

function Figure({ title, children, chart }: FigureProps) {
  const { month } = usePortalHomeTexts();
  return (
    <div className="flex min-w-0 flex-col rounded-lg bg-surface p-4 shadow-lift">
      <dt className="text-sm text-soft">{title}</dt>
      {Array.isArray(children) && children.length === 0 ? (
        <dd className="mt-1 text-sm text-soft">{month.none}</dd>
      ) : (
        children
      )}
      {chart && <dd className="mt-auto pt-3">{chart}</dd>}
    </div>
  );
}

function Amount({ now, before }: { now: string; before?: string | undefined }) {
  return (
    <dd className="mt-1">
      <span className="figure block text-2xl wrap-anywhere">{now}</span>
      {before && <span className="block text-xs text-soft">{before}</span>}
    </dd>
  );
}

/** A bar for each day that has anything, from the first of the month; a day without is a gap. */
function DayBars({ days, of, label }: { days: Report["days"]; of: Counted; label: string }) {
  const most = Math.max(...days.map(({ figures }) => figures[of]), 0);
  if (most === 0) return null;
  return (
    <svg viewBox="0 0 31 10" preserveAspectRatio="none" role="img" aria-label={label} className="h-8 w-full">
      {days.map(({ day, figures }) => {
        const height = Math.max((figures[of] / most) * 10, 0);
        return (
          <rect
            key={day}
            x={new Date(day).getUTCDate() - 0.9}
            y={10 - height}
            width="0.8"
            height={height}
            className="fill-hot"
          />
        );
      })}
    </svg>
  );
}
