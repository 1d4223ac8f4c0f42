/** Why: a company presents its campaigns' cost and results: on a printable page, as a table, or by a link. */

import { useQuery } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { moment } from "~/config/clock";
import { paths } from "~/config/paths";
import { creatorPath } from "~/domain/creators/creator-path";
import { CreatorTable } from "~/domain/creators/creator-table";
import { Part, ReportView } from "~/domain/reports/report-view";
import { ShareDialog } from "~/domain/reports/share-dialog";
import { Failed } from "~/graphql/failed";
import type { ReportWhere } from "~/graphql/schema.generated";
import { useChartsTexts } from "~/i18n/charts-texts";
import { useReportsTexts } from "~/i18n/reports-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { useTimeZone } from "~/session/use-time-zone";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Checkbox, Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { printAs } from "~/ui/paper";
import { SmallSelect } from "~/ui/small-select";
import { useAddressQuery, useListedParam } from "~/ui/use-address-query";
import { CsvButton } from "./csv-button";
import { moments, months, periodOf } from "./period";
import { ReportCampaignsDocument, ReportCreatorsDocument, ReportDocument } from "./reports.generated";
import { ShareList } from "./share-list";

const CUSTOM = "custom";
/** The address's value for a comparison with the year before; by default with the previous period. */
const YEAR = "year";
const TOP_CREATORS = 5;

export function ReportsScreen({ session }: { session: Session }) {
  const companyId = session.company?._id ?? "";
  const texts = useReportsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const charts = useChartsTexts();
  const [query, change] = useAddressQuery();
  const zone = useTimeZone();
  const { month, ...days } = periodOf(query, zone);
  const [chosen, toggle] = useListedParam("c");
  const period = moments(days, zone);
  const comparison = query.get("compare") === YEAR ? "YearBefore" : "PeriodBefore";
  const { data } = useQuery(ReportCampaignsDocument, { variables: { companyId } });

  const links = may(session, "editCampaigns") && <ShareList companyId={companyId} />;

  const choosePeriod = (value: string) =>
    change((next) => {
      for (const name of ["month", "from", "to"]) next.delete(name);
      if (value === CUSTOM) {
        next.set("from", days.from);
        next.set("to", days.to);
      } else if (value !== months(zone)[0]) next.set("month", value);
    });

  return (
    <div className="wrap paper py-8 md:py-10 print:py-0">
      <div className="print:hidden">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="mt-1 text-soft">{texts.lead}</p>
        <div className="mt-4 flex flex-wrap items-start gap-2">
          <SmallSelect
            label={charts.period}
            value={month ?? CUSTOM}
            options={[
              ...months(zone).map((choice) => [choice, formats.month(choice)] as const),
              [CUSTOM, charts.customPeriod] as const,
            ]}
            onChange={({ target }) => choosePeriod(target.value)}
          />
          <SmallSelect
            label={texts.comparison}
            value={comparison}
            options={[
              ["PeriodBefore", texts.comparisons.PeriodBefore],
              ["YearBefore", texts.comparisons.YearBefore],
            ]}
            onChange={({ target }) =>
              change((next) => {
                if (target.value === "YearBefore") next.set("compare", YEAR);
                else next.delete("compare");
              })
            }
          />
          <details className="min-w-0">
            <summary className="flex min-h-10 cursor-pointer items-center rounded-full bg-ink/8 px-4 text-sm font-semibold hover:bg-ink/15">
              {chosen.length === 0 ? texts.allCampaigns : texts.chosen(formats.number(chosen.length))}
            </summary>
            <fieldset className="mt-2 flex max-h-72 flex-col gap-3 overflow-y-auto rounded-md bg-surface p-4 shadow-lift">
              <legend className="sr-only">{texts.campaigns}</legend>
              {data?.campaigns.map(({ _id, name }) => (
                <Checkbox key={_id} checked={chosen.includes(_id)} onChange={() => toggle(_id)}>
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          </details>
          <Link
            to={localize(paths.compare)}
            className="flex min-h-10 items-center gap-1.5 rounded-full px-3 text-sm font-semibold hover:bg-ink/8"
          >
            {texts.compare}
            <Icon name="arrow-right" className="size-4" />
          </Link>
        </div>
        {month === null && (
          <div className="mt-3 grid max-w-md grid-cols-1 gap-3 sm:grid-cols-2">
            {(["from", "to"] as const).map((name) => (
              <Input
                key={name}
                type="date"
                label={charts[name]}
                value={days[name]}
                onChange={({ target }) => change((next) => next.set(name, target.value))}
              />
            ))}
          </div>
        )}
      </div>
      {period ? (
        <ShownReport
          session={session}
          where={{ companyId, ...period, comparison, ...(chosen.length > 0 && { campaignIds: [...chosen] }) }}
          title={month ? capitalised(formats.month(month)) : texts.title}
        >
          {links}
        </ShownReport>
      ) : (
        <>
          <p role="alert" className="mt-6 font-medium text-bad">
            {texts.badPeriod}
          </p>
          {links}
        </>
      )}
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ShownReportProps {
  session: Session;
  where: ReportWhere & { companyId: string };
  title: string;
  /** Rendered below the report, once that has loaded. */
  children: ReactNode;
}

function ShownReport({ session, where, title, children }: ShownReportProps) {
  const texts = useReportsTexts();
  const localize = useLocalize();
  const [sharing, setSharing] = useState(false);
  const [measured] = useState(() => moment().toISOString());
  const { data, previousData, error, refetch } = useQuery(ReportDocument, {
    variables: { where },
    fetchPolicy: "cache-and-network",
  });
  const report = (data ?? (error ? undefined : previousData))?.campaignReport;
  const { companyId, campaignIds = null, from, to } = where;
  const { data: ranking, previousData: rankingBefore } = useQuery(ReportCreatorsDocument, {
    variables: { companyId, campaignIds, period: { from, to }, limit: TOP_CREATORS },
  });
  const company = session.company?.name ?? "";
  if (!report && error)
    return (
      <>
        <Failed what="collection" error={error} retry={() => refetch()} />
        {children}
      </>
    );
  if (!report)
    return (
      <Loading label={texts.loading} className="mt-6 grid grid-cols-1 gap-4">
        <Skeletons count={4} className="h-40" />
      </Loading>
    );
  if (report.campaigns.length === 0)
    return (
      <>
        <EmptyState level={2} title={texts.empty} text={texts.emptyHint} />
        {children}
      </>
    );
  const onlyOne = campaignIds?.length === 1 ? String(campaignIds[0]) : undefined;
  const creators = (ranking ?? rankingBefore)?.creators.creators ?? [];
  return (
    <>
      <div className="mt-5 mb-6 flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => printAs(`${company} · ${title}`)}>
          {texts.print}
        </Button>
        <CsvButton report={report} where={where} />
        {report.money.length > 0 && (
          <LinkButton variant="quiet" size="sm" to={localize(paths.money(companyId, onlyOne))}>
            {texts.movements}
          </LinkButton>
        )}
        {may(session, "editCampaigns") && (
          <Button variant="quiet" size="sm" onClick={() => setSharing(true)}>
            {texts.share}
          </Button>
        )}
      </div>
      <div aria-busy={!data || undefined}>
        <ReportView
          report={report}
          title={title}
          company={company}
          logo={session.company?.logo}
          measured={measured}
          posts={report.top.map((ad) => ({
            picture: ad.imageGrid,
            caption: ad.caption,
            likes: ad.likeCount + ad.notSponsoredLikeCount,
            comments: ad.commentCount + ad.notSponsoredCommentCount,
          }))}
        >
          {creators.length > 0 && (
            <Part title={texts.view.creators} lead={texts.view.creatorsHint}>
              <CreatorTable creators={creators} to={(creator) => localize(creatorPath(creator))} />
            </Part>
          )}
        </ReportView>
      </div>
      {children}
      <ShareDialog open={sharing} onOpenChange={setSharing} where={where} title={title} />
    </>
  );
}
