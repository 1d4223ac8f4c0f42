/** Why: the next step is the loud card, what is done is quiet, what cannot be done yet says why. */
import type { ReactNode } from "react";
import { paths } from "~/config/paths";
import { useLocalize, useTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, useSession } from "~/session/use-session";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";

type Stage = "done" | "next" | "later";

/** Campaigns that the person will find behind the card; drafts are not shown to a brand. */
export function campaignCount(company: NonNullable<Session["company"]>): number {
  return (
    company.campaignsOnGoingCount +
    company.campaignsStoppedCount +
    company.campaignsFinishedCount +
    company.campaignsWaitingForPaymentCount +
    company.campaignsWaitingForApprovalCount
  );
}

export function StartCards() {
  const { start } = useTexts().brands;
  const localize = useLocalize();
  const { session } = useSession();
  const company = session?.company ?? null;
  const campaigns = company ? campaignCount(company) : 0;
  const seesAll = may(session, "readCompanies");

  return (
    <ol className="grid gap-4 lg:grid-cols-3">
      <StartCard
        number={1}
        stage={session ? "done" : "next"}
        title={start.account.title}
        text={session ? start.account.doneText(session.email ?? "") : start.account.text}
      >
        {!session && (
          <>
            <LinkButton to={localize(paths.signUp({ from: "brands" }))} variant="accent">
              {start.account.action}
            </LinkButton>
            <LinkButton
              to={localize(paths.login({ from: "brands" }))}
              variant="bare"
              className="hover:bg-white/12"
            >
              <span className="text-paper">{start.account.login}</span>
            </LinkButton>
          </>
        )}
      </StartCard>
      {seesAll ? (
        <StartCard number={2} stage="next" title={start.companies.title} text={start.companies.text}>
          <LinkButton to={localize(paths.companies)} variant="accent">
            {start.companies.action}
          </LinkButton>
        </StartCard>
      ) : (
        <StartCard
          number={2}
          stage={company ? "done" : session ? "next" : "later"}
          title={start.company.title}
          text={company ? start.company.doneText(company.name) : start.company.text}
          picture={company && <Avatar name={company.name} src={company.thumbnail} className="size-14" />}
        >
          {session && !company && (
            <LinkButton to={localize(paths.signUp({ from: "brands" }))} variant="accent">
              {start.company.action}
            </LinkButton>
          )}
        </StartCard>
      )}
      {(!seesAll || company) && (
        <StartCard
          number={3}
          stage={company && campaigns > 0 ? "next" : "later"}
          title={start.campaigns.title}
          text={company && campaigns === 0 ? start.campaigns.none : start.campaigns.text}
          figure={campaigns > 0 ? start.campaigns.count(campaigns) : null}
        >
          {company && campaigns > 0 && (
            <LinkButton to={localize(paths.company(company._id))} variant="accent">
              {start.campaigns.action}
            </LinkButton>
          )}
        </StartCard>
      )}
    </ol>
  );
}

interface StartCardProps {
  number: number;
  stage: Stage;
  title: string;
  text: string;
  picture?: ReactNode;
  figure?: string | null;
  children?: ReactNode;
}

const GROUNDS: Record<Stage, string> = {
  next: "bg-ink text-paper",
  done: "bg-surface",
  later: "bg-sunk",
};

function StartCard({ number, stage, title, text, picture, figure, children }: StartCardProps) {
  const { start } = useTexts().brands;
  return (
    <li className={classNames("flex min-h-80 flex-col gap-4 rounded-lg p-8", GROUNDS[stage])}>
      <div className="flex items-start justify-between gap-4">
        <span
          aria-hidden="true"
          className={classNames("figure text-3xl", stage === "next" ? "text-hot" : "text-soft")}
        >
          {number}
        </span>
        {stage === "done" && <Badge tone="good">{start.done}</Badge>}
        {figure && <span className="font-display font-bold">{figure}</span>}
      </div>
      {picture}
      <h3 className="text-2xl">{title}</h3>
      <p className={stage === "next" ? "text-paper/80" : "text-soft"}>{text}</p>
      {children && <div className="mt-auto flex flex-wrap gap-2 pt-4">{children}</div>}
    </li>
  );
}
