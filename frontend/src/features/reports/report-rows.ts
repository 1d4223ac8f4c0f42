/** Why: a report as a table for spreadsheets, one row a campaign; each row says its currency, so nobody adds two of them. */
import { FIGURES, type Report } from "~/domain/reports/report-view";
import type { ReportsTexts } from "~/i18n/reports-texts";
import type { Cell } from "~/ui/csv";

export function reportRows({ campaigns }: Report, { view, csv }: ReportsTexts): Cell[][] {
  const names = FIGURES.map((name) => view.figures[name]);
  return [
    [view.campaign, ...names, ...names.map(csv.before), csv.currency, view.spent, csv.before(view.spent)],
    ...campaigns.map((campaign) => [
      campaign.name,
      ...FIGURES.map((name) => campaign.figures[name]),
      ...FIGURES.map((name) => campaign.before[name]),
      campaign.currency,
      campaign.spent,
      campaign.spentBefore,
    ]),
  ];
}
