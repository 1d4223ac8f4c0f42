/** Why: a report looks the same in the portal, behind a shared link and in print; it needs no GraphQL client. */
import type { ReactNode } from "react";
import { addDays, dayIn, daysBetween, seriesDay } from "~/config/days";
import { Chart } from "~/domain/charts/chart";
import { daysOf } from "~/domain/charts/periods";
import { type Figure as FigureDefined, FigureName } from "~/domain/figures/figure-name";
import { useChartsTexts } from "~/i18n/charts-texts";
import { type ReportsTexts, useReportsTexts } from "~/i18n/reports-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTimeZone } from "~/session/use-time-zone";
import { Moment } from "~/ui/moment";
import { OneLine } from "~/ui/one-line";
import { usePaperFoot } from "~/ui/paper";
import type { ReportPartsFragment } from "./report-parts.generated";

export type Report = Omit<ReportPartsFragment, "__typename">;

export interface ReportPost {
  picture: string;
  caption: string;
  likes: number;
  comments: number;
}

interface ReportViewProps {
  report: Report;
  title: string;
  company: string;
  /** Address of its logo. */
  logo?: string | null | undefined;
  posts: readonly ReportPost[];
  /** When the figures were read. */
  measured: string;
  /** Tables that only the company sees. */
  children?: ReactNode;
}

export const FIGURES = [
  "approved",
  "engagement",
  "likes",
  "comments",
  "submitted",
  "rejected",
  "delivered",
] as const satisfies (keyof ReportsTexts["view"]["figures"])[];

/** The definition of a report's figure; the other names need none. */
const DEFINED: Partial<Record<(typeof FIGURES)[number], FigureDefined>> = {
  approved: "approved",
  engagement: "interactions",
  submitted: "submitted",
  rejected: "rejected",
};

export function ReportView({ report, title, company, logo, posts, measured, children }: ReportViewProps) {
  const { view } = useReportsTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const { figures, before } = report;
  const first = (start: string) => seriesDay(start);
  const last = (end: string) => addDays(seriesDay(end), -1);
  const days = daysBetween(first(report.from), last(report.to)) + 1;
  const period = view.report(formats.day(first(report.from)), formats.day(last(report.to)));
  usePaperFoot(`${company} · ${period}`);
  const priceOf = (amount: number | null | undefined, currency: string) =>
    amount == null ? "–" : formats.unitCost(amount, currency);
  const estimated = report.campaigns.some(({ productCost }) => productCost != null);
  const daysSoFar = Math.max(0, daysBetween(first(report.from), dayIn(zone, measured)) + 1);
  return (
    <article className="flex flex-col gap-8 print:gap-6">
      <header className="flex items-start gap-4">
        {logo && (
          <img
            src={logo}
            alt=""
            className="size-14 shrink-0 rounded-md bg-surface object-contain sm:size-18 print:size-16"
          />
        )}
        <div className="min-w-0">
          <p translate="no" className="text-sm font-semibold text-soft">
            {company}
          </p>
          <h2 className="text-2xl wrap-anywhere">{title}</h2>
          <p className="mt-1 text-sm text-soft">
            <span>{`${period}. `}</span>
            <span>{`${view.before(formats.day(first(report.beforeFrom)), formats.day(last(report.beforeTo)))}. `}</span>
            {daysSoFar < days && <span>{view.soFar(formats.number(daysSoFar), formats.number(days))}</span>}
          </p>
        </div>
      </header>
      <Part title={view.result}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4 print:break-inside-avoid">
          {FIGURES.map((name) => (
            <Figure
              key={name}
              of={DEFINED[name]}
              label={view.figures[name]}
              value={formats.number(figures[name])}
              was={view.was(formats.number(before[name]))}
            />
          ))}
        </dl>
      </Part>
      {report.money.length + report.productCosts.length > 0 && (
        <Part title={view.cost}>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4 print:break-inside-avoid">
            {report.money.map(({ currency, spent, spentBefore, spentOnReactions, ...each }) => {
              const price = (amount: number | null | undefined) => priceOf(amount, currency);
              return [
                <Figure
                  key={`${currency} spent`}
                  of="spent"
                  label={`${view.spent} (${currency})`}
                  value={formats.money(spent, currency)}
                  was={view.was(formats.money(spentBefore, currency))}
                  {...(spentOnReactions > 0 && {
                    parts: view.spentOn(
                      formats.money(spent - spentOnReactions, currency),
                      formats.money(spentOnReactions, currency),
                    ),
                  })}
                />,
                <Figure
                  key={`${currency} each`}
                  of="cost"
                  label={`${view.perInteraction} (${currency})`}
                  value={price(each.costPerEngagement)}
                  was={view.was(price(each.costPerEngagementBefore))}
                />,
              ];
            })}
            {report.productCosts.map(({ currency, cost, costBefore, ...each }) => [
              <Figure
                key={`${currency} product`}
                of="productCost"
                label={`${view.productCost} (${currency})`}
                value={formats.money(cost, currency)}
                was={view.was(formats.money(costBefore, currency))}
              />,
              <Figure
                key={`${currency} product each`}
                of="productCostEach"
                label={`${view.productCostEach} (${currency})`}
                value={priceOf(each.costPerEngagement, currency)}
                was={view.was(priceOf(each.costPerEngagementBefore, currency))}
              />,
            ])}
          </dl>
        </Part>
      )}
      <Days report={report} />
      <Part title={view.byCampaign}>
        <table className="block w-full text-sm tabular-nums sm:table">
          <thead className="sr-only sm:not-sr-only sm:table-header-group">
            <tr className="text-xs text-soft">
              {[
                view.campaign,
                view.figures.approved,
                view.figures.engagement,
                view.earlier,
                view.spent,
                ...(estimated ? [view.productCost] : []),
              ].map((name, place) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-2 font-medium ${place === 0 ? "text-left" : "pl-4 text-right"}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {report.campaigns.map((campaign) => (
              <tr
                key={campaign.campaignId}
                className="grid grid-cols-2 gap-x-4 gap-y-1 border-t border-line py-2 sm:table-row print:break-inside-avoid"
              >
                <th scope="row" className="col-span-2 text-left font-medium wrap-anywhere sm:py-2">
                  <span className="block">{campaign.name}</span>
                  {campaign.scheduledDay && (
                    <span className="block text-xs font-normal text-soft">
                      {view.scheduled(formats.day(campaign.scheduledDay))}
                    </span>
                  )}
                </th>
                <Cell title={view.figures.approved}>{formats.number(campaign.figures.approved)}</Cell>
                <Cell title={view.figures.engagement}>{formats.number(campaign.figures.engagement)}</Cell>
                <Cell title={view.earlier}>{formats.number(campaign.before.engagement)}</Cell>
                <Cell title={view.spent}>
                  {campaign.spent === 0 && campaign.productCost != null
                    ? "–"
                    : formats.money(campaign.spent, campaign.currency)}
                </Cell>
                {estimated && (
                  <Cell title={view.productCost}>
                    {campaign.productCost == null
                      ? "–"
                      : formats.money(campaign.productCost, campaign.currency)}
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      {posts.length > 0 && (
        <Part title={view.top}>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
            {posts.map((post, place) => (
              <li key={`${place} ${post.picture}`} className="min-w-0 text-sm print:break-inside-avoid">
                <img
                  src={post.picture}
                  alt=""
                  className="aspect-square w-full rounded-md bg-sunk object-contain"
                />
                <p className="mt-2 line-clamp-3 wrap-anywhere">{post.caption}</p>
                <p className="mt-1 text-soft">
                  {view.reactions(formats.number(post.likes), formats.number(post.comments))}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <div className="contents">{children}</div>
      <Part title={view.how}>
        <ul className="flex max-w-3xl list-disc print:break-inside-avoid flex-col gap-1 pl-5 text-sm text-soft">
          {view.definitions.map((definition) => (
            <li key={definition}>{definition}</li>
          ))}
          {estimated && <li>{view.productCostDefinition}</li>}
          <li>
            <Moment at={measured} say={view.measured} />
          </li>
        </ul>
      </Part>
    </article>
  );
}

/** Every day of the period, including those without data. */
function Days({ report }: { report: Report }) {
  const { view } = useReportsTexts();
  const formats = useFormats();
  const measured = new Map(report.days.map(({ day, figures }) => [seriesDay(day), figures.engagement]));
  const period = { from: seriesDay(report.from), to: addDays(seriesDay(report.to), -1) };
  const rows = daysOf(period, Number.POSITIVE_INFINITY).map((day) => ({
    day,
    engagement: measured.get(day) ?? null,
  }));
  return (
    <Chart
      title={view.days}
      level={3}
      lead={view.daysHint}
      kind="bars"
      rows={rows}
      series={[
        { label: view.figures.engagement, colour: "var(--color-hot)", of: ({ engagement }) => engagement },
      ]}
      keyOf={({ day }) => day}
      name={({ day }) => formats.day(day)}
      tick={({ day }) => formats.dayMonth(day)}
      column={useChartsTexts().day}
    />
  );
}

export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="rounded-lg bg-surface p-5 shadow-lift sm:p-6 print:p-0 print:shadow-none">
      <h3 className="text-lg print:break-after-avoid">{title}</h3>
      {lead && <p className="mt-1 text-sm text-soft print:break-after-avoid">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

interface FigureProps {
  of: FigureDefined | undefined;
  label: string;
  value: string;
  was: string;
  /** Its parts. */
  parts?: string;
}

function Figure({ of, label, value, was, parts }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{of ? <FigureName of={of}>{label}</FigureName> : label}</dt>
      <dd className="text-2xl font-bold tabular-nums print:text-xl">
        <OneLine text={value} />
      </dd>
      {parts && <dd className="text-sm text-soft tabular-nums">{parts}</dd>}
      <dd className="text-sm text-soft tabular-nums">{was}</dd>
    </div>
  );
}

/** On a phone, where the column's head is hidden, the title is above the figure. */
function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className="sm:py-2 sm:pl-4 sm:text-right">
      <span aria-hidden="true" className="block text-xs text-soft sm:hidden">
        {title}
      </span>
      <span>{children}</span>
    </td>
  );
}
