/**
 * Why: a report as tables for spreadsheets: its campaigns, creators and posts. Each amount is beside its currency, so
 * that amounts in two currencies are not added.
 */
import { addDays, seriesDay } from "~/config/days";
import { statusOf } from "~/domain/advertisements/ad-status";
import { networkName } from "~/domain/advertisements/network";
import type { CreatorRowFragment } from "~/domain/creators/creator-row.generated";
import type { CsvMoments } from "~/domain/exports/use-csv-moments";
import { fullName } from "~/domain/full-name";
import { FIGURES, type Report } from "~/domain/reports/report-view";
import type { CreatorsTexts } from "~/i18n/creators-texts";
import type { ReportsTexts } from "~/i18n/reports-texts";
import type { PortalTexts } from "~/i18n/texts";
import type { Cell } from "~/ui/csv";
import type { ReportPostFragment } from "./reports.generated";

const NETWORKS = ["Instagram", "Facebook", "Twitter"] as const;

interface Texts {
  reports: ReportsTexts;
  creators: CreatorsTexts;
  statuses: PortalTexts["campaigns"]["ad"]["status"];
}

/** The tables one below the other, each under its title, separated by an empty line. */
export function reportRows(
  report: Report,
  creators: readonly CreatorRowFragment[],
  posts: readonly ReportPostFragment[],
  texts: Texts,
  moments: CsvMoments,
): Cell[][] {
  const { view, csv } = texts.reports;
  const lastDay = (end: string) => addDays(seriesDay(end), -1);
  return [
    [view.report(seriesDay(report.from), lastDay(report.to))],
    [view.before(seriesDay(report.beforeFrom), lastDay(report.beforeTo))],
    [],
    [view.byCampaign],
    ...campaignRows(report, texts.reports),
    [],
    [csv.creators],
    ...creatorRows(creators, texts),
    [],
    [csv.posts],
    ...postRows(posts, texts, moments),
  ];
}

function campaignRows({ campaigns }: Report, { view, csv }: ReportsTexts): Cell[][] {
  const names = FIGURES.map((name) => view.figures[name]);
  return [
    [
      view.campaign,
      ...names,
      ...names.map(csv.before),
      csv.currency,
      view.spent,
      csv.before(view.spent),
      view.productCost,
      csv.before(view.productCost),
    ],
    ...campaigns.map((campaign) => [
      campaign.name,
      ...FIGURES.map((name) => campaign.figures[name]),
      ...FIGURES.map((name) => campaign.before[name]),
      campaign.currency,
      campaign.spent,
      campaign.spentBefore,
      campaign.productCost,
      campaign.productCostBefore,
    ]),
  ];
}

/** A cost column for each currency. */
function creatorRows(creators: readonly CreatorRowFragment[], { creators: { csv, table } }: Texts): Cell[][] {
  const { columns } = csv;
  const currencies = [
    ...new Set(creators.flatMap(({ costs }) => costs.map(({ currency }) => currency))),
  ].sort();
  return [
    [
      columns.name,
      columns.posts,
      columns.approved,
      columns.rejected,
      columns.interactions,
      ...currencies.map(csv.cost),
    ],
    ...creators.map((creator) => [
      fullName(creator.person) ?? table.unknown,
      creator.advertisements,
      creator.approved,
      creator.rejected,
      creator.engagement,
      ...currencies.map((currency) => creator.costs.find((cost) => cost.currency === currency)?.spent),
    ]),
  ];
}

function postRows(
  posts: readonly ReportPostFragment[],
  { reports, statuses }: Texts,
  moments: CsvMoments,
): Cell[][] {
  const { csv, view } = reports;
  return [
    [
      csv.code,
      csv.creator,
      view.campaign,
      csv.status,
      moments.title(csv.made),
      view.figures.likes,
      view.figures.comments,
      ...NETWORKS.map(networkName),
      csv.caption,
    ],
    ...posts.map((post) => [
      post.captionIdentifier,
      fullName(post._person),
      post.campaignName,
      statuses[statusOf(post.status).label],
      moments.cell(post.creationDt),
      post.likeCount + post.notSponsoredLikeCount,
      post.commentCount + post.notSponsoredCommentCount,
      ...NETWORKS.map((network) => post._posts.find(({ platform }) => platform === network)?.postPlatformId),
      post.caption,
    ]),
  ];
}
