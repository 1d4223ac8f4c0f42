/** Why: a shared report is shown to anyone with the link, without an account and without what only the portal needs. */

import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { moment } from "~/config/clock";
import { ReportView } from "~/domain/reports/report-view";
import { useReportsTexts } from "~/i18n/reports-texts";
import { CallError } from "~/session/call-error";
import { SharedReportDocument } from "~/session/generated/graphql";
import { useCall } from "~/session/use-call";
import { TimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { printAs } from "~/ui/paper";
import { noteSeen, wasSeen } from "./seen-reports";

export function SharedScreen() {
  const token = useParams().token ?? "";
  return <SharedReport key={token} token={token} />;
}

function SharedReport({ token }: { token: string }) {
  const { shared, print } = useReportsTexts();
  const [measured] = useState(() => moment().toISOString());
  const [again] = useState(() => wasSeen(token));
  const { data, error, retry } = useCall(SharedReportDocument, { token, again }, { renew: false });
  useEffect(() => {
    if (data) noteSeen(token);
  }, [data, token]);
  if (error instanceof CallError && ["UNKNOWN_SHARE", "BAD_USER_INPUT"].includes(error.code))
    return <EmptyState title={shared.ended} text={shared.endedText} />;
  if (error)
    return (
      <EmptyState title={shared.failed} text={shared.failedText}>
        <Button onClick={retry}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!data)
    return (
      <Loading heading label={shared.loading} className="wrap min-h-[50vh] py-10">
        <Skeletons count={3} className="mb-4 h-40" />
      </Loading>
    );
  const { title, companyName, companyLogo, timeZone, expiresAt, report, posts } = data.sharedReport;
  return (
    <TimeZone value={timeZone || null}>
      <div className="wrap paper py-8 md:py-10 print:py-0">
        <h1 className="sr-only">{title}</h1>
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
          <p className="text-sm text-soft">
            <Moment at={expiresAt} as="dayOf" say={shared.until} />
          </p>
          <Button variant="quiet" size="sm" onClick={() => printAs(`${companyName} · ${title}`)}>
            {print}
          </Button>
        </div>
        <ReportView
          report={report}
          title={title}
          company={companyName}
          logo={companyLogo}
          posts={posts}
          measured={measured}
        />
      </div>
    </TimeZone>
  );
}
