/** Why: staff see at a glance how much work waits in each section, with links to it. */

import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useNow } from "~/config/clock";
import { paths } from "~/config/paths";
import { Failed } from "~/graphql/failed";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { Rings } from "~/ui/rings";
import { DeskFrame } from "./desk-layout";
import { DeskOverviewDocument, type DeskOverviewQuery } from "./people.generated";
import { tokenState } from "./tokens-screen";

/** The highest count that is shown exactly. */
const LIMIT = 100;
const WEEK_MS = 7 * 86_400_000;
const POLL_MS = 60_000;

export function DeskScreen({ session }: { session: Session }) {
  const { title, overview, loading } = useDeskTexts();
  const { data, error, refetch } = useQuery(DeskOverviewDocument, {
    variables: {
      queue: may(session, "auditMoneyAdvertisement"),
      campaigns: may(session, "manageCampaigns"),
      leads: may(session, "readLeads"),
      tokens: may(session, "manageGuestTokens"),
      deletions: may(session, "manageDeletions"),
    },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <DeskFrame title={title} lead={overview.lead}>
      {data ? (
        <Cards data={data} session={session} />
      ) : error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : (
        <Loading label={loading} className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeletons count={6} className="h-44" />
        </Loading>
      )}
    </DeskFrame>
  );
}

function Cards({ data, session }: { data: DeskOverviewQuery; session: Session }) {
  const { overview } = useDeskTexts();
  const oldest = data.auditQueue?.[0]?.advertisement;
  const now = useNow();
  const approval = data.campaigns?.filter(({ status }) => status === "WaitingForApproval");
  const payment = data.campaigns?.filter(({ status }) => status === "WaitingForPayment");
  const reported = payment?.filter((campaign) => campaign.payment?.state === "Reported").length ?? 0;
  const lately = data.leads?.filter((lead) => now - new Date(lead.creationDt).getTime() < WEEK_MS);
  const live = data.guestTokens?.filter((token) => tokenState(token) === "live");
  const disputes = data.disputes?.filter(({ maySettle }) => maySettle);
  const dispute = disputes?.[0];
  const due = (data.deletionRequests ?? []).map(({ dueDt }) => dueDt).filter((dueDt) => dueDt != null);
  const soonest = due.sort()[0];
  return (
    <ul className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Card
        to={paths.deskQueue}
        items={data.auditQueue}
        texts={overview.queue}
        text={
          oldest && (
            <Moment
              at={oldest.creationDt}
              as="relative"
              say={(age) => overview.queue.text(age, data.auditQueue?.length ?? 0)}
            />
          )
        }
        main
      />
      <Card
        to={paths.deskCampaigns}
        items={approval}
        texts={overview.approval}
        text={approval && overview.approval.text(approval.length)}
      />
      <Card
        to={paths.deskCampaigns}
        items={payment}
        texts={overview.payment}
        text={
          reported > 0
            ? overview.payment.reported(reported)
            : payment && overview.payment.text(payment.length)
        }
      />
      <Card
        to={paths.deskDisputes}
        items={disputes}
        texts={overview.disputes}
        text={
          dispute && (
            <Moment
              at={dispute.deadline}
              as="relative"
              say={(when) =>
                overview.disputes.text(when, disputes?.length ?? 0, Date.parse(dispute.deadline) < now)
              }
            />
          )
        }
      />
      <Card
        to={paths.deskSecondOpinions}
        items={data.secondOpinions}
        texts={overview.secondOpinions}
        text={overview.secondOpinions.text}
      />
      <Card to={paths.deskLeads} items={lately} texts={overview.leads} text={overview.leads.text} />
      <Card
        to={paths.deskDeletions}
        items={data.deletionRequests}
        texts={overview.deletions}
        text={
          soonest && (
            <Moment
              at={soonest}
              as="relative"
              say={(when) => overview.deletions.text(when, data.deletionRequests?.length ?? 0)}
            />
          )
        }
      />
      <Card
        to={paths.deskTokens}
        items={live}
        texts={overview.tokens}
        text={live && overview.tokens.text(live.length)}
      />
      {may(session, "manageCompanies") && <CardLink to={paths.deskCompanies} {...overview.companies} />}
      {may(session, "manageSystem") && <CardLink to={paths.deskSystem} {...overview.system} />}
      {may(session, "manageStaff") && <CardLink to={paths.deskStaff} {...overview.staff} />}
    </ul>
  );
}

interface CardProps extends Pick<CardLinkProps, "to" | "main"> {
  /** How many wait; null or undefined if the user may not see it. */
  items: readonly unknown[] | null | undefined;
  texts: { title: string; none: string };
  /** Shown if something waits. */
  text: ReactNode;
}

function Card({ items, texts, text, ...rest }: CardProps) {
  if (!items) return null;
  const said = items.length > 0 ? (text ?? texts.none) : texts.none;
  return <CardLink {...rest} count={items.length} title={texts.title} text={said} />;
}

interface CardLinkProps {
  /** An address of `paths`. */
  to: string;
  count?: number;
  title: string;
  text: ReactNode;
  /** The first thing to do. */
  main?: boolean;
}

function CardLink({ to, count, title, text, main = false }: CardLinkProps) {
  const { overview } = useDeskTexts();
  const formats = useFormats();
  const localize = useLocalize();
  return (
    <li className={classNames(main && "sm:col-span-2 lg:row-span-2")}>
      <Link
        to={localize(to)}
        className={classNames(
          "relative isolate flex h-full min-h-44 flex-col overflow-hidden rounded-lg p-6 transition-transform hover:-translate-y-0.5",
          main ? "bg-night text-on-night sm:p-8" : "bg-surface shadow-lift",
        )}
      >
        {main && (
          <Rings
            count={9}
            centre={false}
            className="absolute -right-40 -bottom-44 -z-10 size-[22rem] sm:-right-20 sm:-bottom-36 sm:size-[28rem] text-hot opacity-70"
          />
        )}
        <span className="flex items-start justify-between gap-4">
          <span className={classNames("font-display font-bold", main ? "text-xl" : "text-lg")}>{title}</span>
          <Icon name="arrow-right" className={main ? "text-hot" : "text-soft"} />
        </span>
        {count !== undefined && (
          <span className={classNames("figure mt-auto block pt-4", main ? "text-5xl" : "text-3xl")}>
            {count >= LIMIT ? overview.atLeast(formats.number(LIMIT)) : formats.number(count)}
          </span>
        )}
        <span className={classNames("block text-sm", main ? "mt-2 text-night-soft" : "mt-1 text-soft")}>
          {text}
        </span>
      </Link>
    </li>
  );
}
