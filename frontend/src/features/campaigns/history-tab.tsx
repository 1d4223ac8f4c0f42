/** Why: a campaign's history, newest first: its transitions, and the activity of each day. */

import { useQuery } from "@apollo/client/react";
import { type Day, endOf, seriesDay } from "~/config/days";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { standingAfter } from "~/domain/campaigns/standing";
import { doerOf } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { CampaignHistoryDocument, type CampaignHistoryQuery } from "./campaigns.generated";
import { useLifetime } from "./lifetime";

type Step = CampaignHistoryQuery["campaigns"][number]["statusHistory"][number];
type Figures = CampaignHistoryQuery["campaignReport"]["days"][number]["figures"];

/** One line: a transition, or a day's activity, which is above the transitions of its day. */
type Line = { at: string } & ({ step: Step } | { day: Day; figures: Figures });

export default function HistoryTab({ campaign }: { campaign: CampaignResultsFragment }) {
  const { campaigns, companies, results } = usePortalTexts();
  const { history } = campaigns;
  const zone = useTimeZone();
  const { data, error, refetch } = useQuery(CampaignHistoryDocument, {
    variables: { campaignId: campaign._id, where: useLifetime(campaign) },
    fetchPolicy: "cache-and-network",
  });
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <LoadingArea label={companies.states.loading} />;
  const lines = linesOf(data, zone);
  if (lines.length === 0) return <EmptyState level={2} title={history.empty} text={history.emptyHint} />;
  return (
    <section aria-label={results.views.history} className="mt-6">
      <ol className="max-w-3xl border-l-2 border-line">
        {lines.map((line) => (
          <li key={line.at + ("step" in line)} className="relative pb-4 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ${"step" in line ? "bg-hot" : "bg-control"}`}
            />
            {"step" in line ? (
              <StatusLine step={line.step} campaign={campaign} />
            ) : (
              <DayLine day={line.day} figures={line.figures} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function linesOf(
  { campaigns: [campaign], campaignReport: { days } }: CampaignHistoryQuery,
  zone: string,
): Line[] {
  const steps = (campaign?.statusHistory ?? []).map((step) => ({ at: step.changedAt, step }));
  const figures = days.map(({ day, figures }) => ({
    at: endOf(seriesDay(day), zone),
    day: seriesDay(day),
    figures,
  }));
  return [...steps, ...figures]
    .filter((line) => "step" in line || linked(line.figures).length > 0)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** The counts of a day that are not zero, by the names of their texts. */
function linked(figures: Figures) {
  return (["submitted", "approved", "rejected", "delivered"] as const)
    .map((name) => [name, figures[name]] as const)
    .filter(([, count]) => count > 0);
}

function StatusLine({ step, campaign }: { step: Step; campaign: CampaignResultsFragment }) {
  const { campaigns, form } = usePortalTexts();
  const formats = useFormats();
  const standing = standingAfter(step, campaign.startDt);
  return (
    <>
      <p className="font-semibold">
        {standing === "Scheduled" && campaign.startDay
          ? campaigns.still.scheduledFor(formats.day(campaign.startDay))
          : campaigns.status[standing]}
      </p>
      <p className="text-sm text-soft">
        <span>{`${doerOf(step) ?? form.actor[step.actorKind]} · `}</span>
        <Moment at={step.changedAt} />
      </p>
      {step.reason && <p className="mt-1 text-sm">{step.reason}</p>}
    </>
  );
}

function DayLine({ day, figures }: { day: Day; figures: Figures }) {
  const { history } = usePortalTexts().campaigns;
  const formats = useFormats();
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <time dateTime={day} className="min-w-32 text-soft">
        {formats.day(day)}
      </time>
      <span>
        {linked(figures)
          .map(([name, count]) => history[name](formats.number(count)))
          .join(" · ")}
      </span>
    </p>
  );
}
