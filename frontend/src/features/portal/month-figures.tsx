/** Why: this month's figures beside those of the same days of the previous month, on its last day of all that month; each currency separately. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { addDays, monthOf, seriesDay } from "~/config/days";
import { paths } from "~/config/paths";
import { daysOf, daysOfMonth } from "~/domain/charts/periods";
import { Spark } from "~/domain/charts/spark";
import { type Figure as FigureDefined, FigureName } from "~/domain/figures/figure-name";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { OneLine } from "~/ui/one-line";
import type { PortalHomeQuery } from "./portal.generated";

const MORE = "font-semibold underline-offset-4 hover:underline";

type Report = PortalHomeQuery["campaignReport"];
type Counted = "approved" | "engagement";

export function MonthFigures({ companyId, report }: { companyId: string; report: Report }) {
  const { month: texts } = usePortalHomeTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const firstBefore = seriesDay(report.beforeFrom);
  const lastBefore = addDays(seriesDay(report.beforeTo), -1);
  const measured = report.days.findLast(({ figures }) => figures.engagement !== 0)?.day;
  const days = daysOfWholeMonth(report);
  const was = (value: string) =>
    texts.before(value, formats.dayMonth(firstBefore), formats.dayMonth(lastBefore));
  const counted = (what: Counted, title: string) => (
    <Figure
      of={what === "engagement" ? "interactions" : what}
      title={title}
      chart={<Spark title={texts.byDay(title)} rows={days} of={(figures) => figures?.[what] ?? null} />}
    >
      <Amount now={formats.number(report.figures[what])} before={was(formats.number(report.before[what]))} />
    </Figure>
  );
  return (
    <section aria-labelledby="month" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="month" className="text-lg">
          {texts.title}
        </h2>
        <Link to={localize(paths.reports)} className={`text-sm ${MORE}`}>
          {texts.reports}
        </Link>
      </div>
      <p className="mb-2 text-sm text-soft">
        <span>{texts.against(formats.dayMonth(firstBefore), formats.dayMonth(lastBefore))}</span>
        {measured && <span>{` ${texts.measured(formats.dayMonth(seriesDay(measured)))}`}</span>}
      </p>
      <dl
        className={classNames(
          "grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4",
          // A fifth figure has a row of its own: five columns would wrap amounts.
          report.productCosts.length > 0 && hasPaidCost(report) && "[&>:last-child]:col-span-full",
        )}
      >
        {counted("approved", texts.approved)}
        {counted("engagement", texts.interactions)}
        <Figure
          of="spent"
          title={texts.spent}
          more={
            <Link to={localize(paths.money(companyId))} className={MORE}>
              {texts.movements}
            </Link>
          }
        >
          {report.money.map(({ currency, spent, spentBefore, spentOnReactions }) => (
            <Amount
              key={currency}
              now={formats.money(spent, currency)}
              before={was(formats.money(spentBefore, currency))}
              {...(spentOnReactions > 0 && {
                parts: texts.spentOn(
                  formats.money(spent - spentOnReactions, currency),
                  formats.money(spentOnReactions, currency),
                ),
              })}
            />
          ))}
        </Figure>
        <PaidCost report={report} was={was} />
        <ProductCost report={report} was={was} />
      </dl>
    </section>
  );
}

const hasPaidCost = ({ money }: Report) => money.some(({ costPerEngagement }) => costPerEngagement != null);

interface CostProps {
  report: Report;
  /** Shows the previous value. */
  was: (value: string) => string;
}

/** The cost per paid interaction; left out if only product has a cost. */
function PaidCost({ report, was }: CostProps) {
  const { month: texts } = usePortalHomeTexts();
  const formats = useFormats();
  if (report.productCosts.length > 0 && !hasPaidCost(report)) return null;
  return (
    <Figure of="cost" title={texts.cost}>
      {report.money
        .filter(({ costPerEngagement }) => costPerEngagement != null)
        .map(({ currency, costPerEngagement, costPerEngagementBefore }) => (
          <Amount
            key={currency}
            now={formats.unitCost(costPerEngagement ?? 0, currency)}
            before={
              costPerEngagementBefore == null
                ? undefined
                : was(formats.unitCost(costPerEngagementBefore, currency))
            }
          />
        ))}
    </Figure>
  );
}

/** The estimated cost of awarded product; nothing if no campaign has a unit value. */
function ProductCost({ report, was }: CostProps) {
  const { month: texts } = usePortalHomeTexts();
  const formats = useFormats();
  if (report.productCosts.length === 0) return null;
  return (
    <Figure of="productCost" title={texts.productCost}>
      {report.productCosts.map(({ currency, cost, costBefore, costPerEngagement }) => (
        <Amount
          key={currency}
          now={formats.money(cost, currency)}
          before={was(formats.money(costBefore, currency))}
          {...(costPerEngagement != null && {
            parts: texts.perInteraction(formats.unitCost(costPerEngagement, currency)),
          })}
        />
      ))}
    </Figure>
  );
}

/** The figures of each day of the month; null on days without any and on future ones. */
function daysOfWholeMonth({ days }: Report) {
  const byDay = new Map(days.map(({ day, figures }) => [seriesDay(day), figures]));
  const [first] = byDay.keys();
  return first ? daysOf(daysOfMonth(monthOf(first))).map((day) => byDay.get(day)) : [];
}

interface FigureProps {
  of: FigureDefined;
  title: string;
  children: ReactNode;
  chart?: ReactNode;
  /** A link to its explanation. */
  more?: ReactNode;
}

function Figure({ of, title, children, chart, more }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-lg bg-surface p-4 shadow-lift">
      <dt className="text-sm text-soft">
        <FigureName of={of}>{title}</FigureName>
      </dt>
      <Amounts>{children}</Amounts>
      {more && <dd className="mt-auto pt-2 text-sm">{more}</dd>}
      {chart && <dd className="mt-auto pt-3">{chart}</dd>}
    </div>
  );
}

/** The amounts of a figure, each a `dd`; or that there are none. */
function Amounts({ children }: { children: ReactNode }) {
  const { month } = usePortalHomeTexts();
  if (!Array.isArray(children) || children.length > 0) return children;
  return <dd className="mt-1 text-sm text-soft">{month.none}</dd>;
}

interface AmountProps {
  now: string;
  before?: string | undefined;
  /** Its parts. */
  parts?: string;
}

function Amount({ now, before, parts }: AmountProps) {
  return (
    <dd className="mt-1">
      <span className="figure block text-2xl">
        <OneLine text={now} />
      </span>
      {parts && <span className="block text-xs text-soft">{parts}</span>}
      {before && <span className="block text-xs text-soft">{before}</span>}
    </dd>
  );
}
