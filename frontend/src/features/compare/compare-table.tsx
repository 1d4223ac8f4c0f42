/** Why: one row per figure, one column per campaign, the best of each row marked in more than colour. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { StandingBadge, standingOf } from "~/domain/campaigns/standing";
import { lineOf, Swatch } from "~/domain/charts/line-style";
import { type Figure, FigureName } from "~/domain/figures/figure-name";
import { useCompareTexts } from "~/i18n/compare-texts";
import type { Formats } from "~/i18n/format";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { best, type Compared, figure, type Metric, metricsOf, type Reading, SUMS } from "./metrics";

interface CompareTableProps {
  campaigns: readonly Compared[];
  reading: Reading;
  remove: (id: string) => void;
}

/** The definitions of the figures whose names do not explain them. */
const DEFINED: Partial<Record<Metric, Figure>> = {
  engagement: "interactions",
  approved: "approved",
  posts: "submitted",
  approvalRate: "approvalRate",
  spent: "spent",
  cost: "cost",
  productCost: "productCost",
  productCostEach: "productCostEach",
  days: "daysRun",
};

/** On a phone the name of a figure is above its row, so that four columns have the whole width. */
export function CompareTable({ campaigns, reading, remove }: CompareTableProps) {
  const texts = useCompareTexts();
  const formats = useFormats();
  const columns = { gridTemplateColumns: `repeat(${campaigns.length}, minmax(0, 1fr))` };
  return (
    <section aria-label={texts.table} className="mt-6 rounded-lg bg-surface p-4 shadow-lift sm:p-6">
      <table className="block w-full text-sm tabular-nums sm:table sm:table-fixed">
        <thead className="block sm:table-header-group">
          <tr style={columns} className="grid gap-x-3 sm:table-row">
            <th scope="col" className="sr-only w-1/4 sm:not-sr-only">
              <span className="sr-only">{texts.metric}</span>
            </th>
            {campaigns.map((campaign, place) => (
              <th key={campaign._id} scope="col" className="min-w-0 pb-3 text-left align-top sm:px-3">
                <Head campaign={campaign} place={place} remove={remove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {metricsOf(campaigns).map((metric) => {
            const winner = best(campaigns, metric, reading);
            return (
              <tr
                key={metric}
                style={columns}
                className="grid gap-x-3 gap-y-1 border-t border-line py-2 sm:table-row"
              >
                <th
                  scope="row"
                  // The figure's name alone: screen readers read it at each cell, without the explanation's button.
                  aria-label={texts.metrics[metric]}
                  className="col-span-full text-left text-xs font-medium text-soft sm:py-2.5 sm:text-sm"
                >
                  {DEFINED[metric] ? (
                    <FigureName of={DEFINED[metric]}>{texts.metrics[metric]}</FigureName>
                  ) : (
                    texts.metrics[metric]
                  )}
                </th>
                {campaigns.map((campaign) => (
                  <td
                    key={campaign._id}
                    className="min-w-0 text-xs wrap-anywhere min-[360px]:text-[0.8125rem] sm:px-3 sm:py-2.5 sm:text-sm"
                  >
                    <Best marked={winner === campaign._id}>
                      {shown(campaign, metric, reading, formats) ??
                        (SUMS.includes(metric) ? texts.product : "–")}
                    </Best>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Best({ marked, children }: { marked: boolean; children: ReactNode }) {
  const texts = useCompareTexts();
  if (!marked) return <span>{children}</span>;
  return (
    <span className="inline-flex items-center gap-0.5 font-bold text-good sm:gap-1">
      <span>{children}</span>
      <Icon name="check" className="size-3 shrink-0 sm:size-4" />
      <span className="sr-only">{texts.best}</span>
    </span>
  );
}

interface HeadProps {
  campaign: Compared;
  place: number;
  remove: (id: string) => void;
}

function Head({ campaign, place, remove }: HeadProps) {
  const texts = useCompareTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <div className="flex w-full items-center justify-between">
        <Swatch {...lineOf(place)} />
        <button
          type="button"
          aria-label={texts.remove(campaign.name)}
          title={texts.remove(campaign.name)}
          onClick={() => remove(campaign._id)}
          className="-my-1 grid size-9 place-items-center rounded-full hover:bg-ink/8"
        >
          <Icon name="cross" className="size-4" />
        </button>
      </div>
      <Link
        to={localize(paths.campaign(campaign.companyId, campaign._id))}
        className="link line-clamp-3 text-sm leading-snug font-semibold wrap-anywhere"
      >
        {campaign.name}
      </Link>
      <span className="text-xs leading-snug font-normal text-soft wrap-anywhere sm:hidden">
        {campaigns.status[standingOf(campaign)]}
      </span>
      <span className="max-sm:hidden">
        <StandingBadge campaign={campaign} />
      </span>
    </div>
  );
}

function shown(campaign: Compared, metric: Metric, reading: Reading, formats: Formats): string | null {
  const value = figure(campaign, metric, reading);
  if (value === null) return null;
  if (SUMS.includes(metric) || metric === "productCost") return formats.money(value, campaign.currency);
  if (metric === "cost" || metric === "productCostEach") return formats.unitCost(value, campaign.currency);
  if (metric === "approvalRate" || metric === "goal") return formats.percent(value);
  return formats.number(value);
}
