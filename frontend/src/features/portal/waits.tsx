/** Why: a member's pending tasks come first, a row each, with one button. */

import type { ReactNode } from "react";
import { paths } from "~/config/paths";
import { usePortalHomeTexts } from "~/i18n/portal-home-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, mayEditCampaigns } from "~/session/use-session";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { BestPost } from "./best-post";
import type { PortalHomeQuery } from "./portal.generated";

interface Task {
  key: string;
  icon: IconName;
  title: string;
  detail?: ReactNode;
  urgent?: boolean;
  button: string;
  to: string;
}

interface WaitsProps {
  companyId: string;
  home: PortalHomeQuery;
  session: Session;
}

export function Waits({ companyId, home, session }: WaitsProps) {
  const { waits: texts } = usePortalHomeTexts();
  const localize = useLocalize();
  const tasks = useTasks(companyId, home, session);
  if (tasks.length === 0)
    return (
      <section aria-labelledby="waits" className="mt-5 rounded-lg bg-surface p-5 shadow-lift">
        <h2 id="waits" className="flex items-center gap-2 text-lg">
          <Icon name="check" className="size-6 text-good" />
          {texts.nothing}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.nothingHint}</p>
        <BestPost companyId={companyId} session={session} />
      </section>
    );
  return (
    <section aria-labelledby="waits" className="mt-5">
      <h2 id="waits" className="mb-2 text-lg">
        {texts.title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-lift">
        {tasks.map(({ key, icon, title, detail, urgent, button, to }, number) => (
          <li key={key} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <Icon
              name={icon}
              className={classNames("hidden size-6 sm:block", urgent ? "text-bad" : "text-soft")}
            />
            <span className="min-w-0 flex-1 basis-52">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              {detail && <span className="block text-sm text-soft wrap-anywhere">{detail}</span>}
            </span>
            <LinkButton
              size="sm"
              variant={number === 0 ? "accent" : "quiet"}
              to={localize(to)}
              aria-label={`${button}: ${title}`}
            >
              {button}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What this user can act on, most pressing first. */
function useTasks(companyId: string, home: PortalHomeQuery, session: Session): Task[] {
  const { waits: texts } = usePortalHomeTexts();
  const formats = useFormats();
  const { companyTasks: waiting, campaigns, campaignDrafts, companies } = home;
  const tasks: Task[] = [];
  const audits = may(session, "auditAdvertisement");
  if (audits && waiting.toAudit > 0)
    tasks.push({
      key: "audit",
      icon: "clock",
      title: texts.toAudit(formats.number(waiting.toAudit)),
      detail: (
        <>
          {waiting.oldestToAudit && (
            <Moment at={waiting.oldestToAudit} as="relative" say={(when) => `${texts.oldest(when)} `} />
          )}
          {waiting.overdue > 0 ? (
            <strong className="font-semibold text-bad">
              {texts.overdue(formats.number(waiting.overdue))}
            </strong>
          ) : (
            waiting.auditDeadline && <Moment at={waiting.auditDeadline} say={texts.deadline} />
          )}
        </>
      ),
      urgent: waiting.overdue > 0,
      button: texts.audit,
      to: paths.inbox,
    });
  // A payment stays in the cached list after it was reported, until the refetch.
  const due = mayEditCampaigns(session, companyId) ? home.due.filter(({ state }) => state === "Due") : [];
  for (const { _id, campaignName, amount, currency, reference, campaignEnded } of due)
    tasks.push({
      key: `pay-${_id}`,
      icon: "clock",
      title: texts.toPay(campaignName),
      detail: campaignEnded
        ? texts.toPayEnded
        : texts.toPayDetail(formats.exactMoney(amount, currency), reference),
      button: texts.pay,
      to: paths.campaign(companyId, _id),
    });
  for (const draft of campaignDrafts) {
    const last = draft.statusHistory.at(-1);
    if (last?.fromStatus !== "WaitingForApproval") continue;
    tasks.push({
      key: draft._id,
      icon: "pencil",
      title: texts.returned(draft.name),
      detail: last.reason || texts.noReason,
      button: texts.correct,
      to: paths.editCampaign(companyId, draft._id),
    });
  }
  for (const id of waiting.exhaustedCampaignIds) {
    const campaign = campaigns.find(({ _id }) => _id === id);
    if (!campaign) continue;
    const money = campaign.paymentType === "Money";
    tasks.push({
      key: id,
      icon: "lock",
      title: (money ? texts.noBudget : texts.noStock)(campaign.name),
      detail: money ? texts.noBudgetHint : texts.noStockHint,
      button: texts.see,
      to: paths.campaign(companyId, id),
    });
  }
  if (audits && waiting.toDeliver > 0)
    tasks.push({
      key: "deliver",
      icon: "check",
      title: texts.toDeliver(formats.number(waiting.toDeliver)),
      detail: waiting.oldestToDeliver && (
        <Moment at={waiting.oldestToDeliver} as="dayOf" say={texts.toDeliverSince} />
      ),
      button: texts.deliver,
      to: paths.owed(),
    });
  if (audits && waiting.changing > 0)
    tasks.push({
      key: "changes",
      icon: "clock",
      title: texts.changing(formats.number(waiting.changing)),
      detail: texts.changingHint,
      button: texts.seeChanges,
      to: paths.inboxChanges,
    });
  const invitations = companies[0]?.invitations.length ?? 0;
  if (invitations > 0)
    tasks.push({
      key: "invitations",
      icon: "plus",
      title: texts.invitations(formats.number(invitations)),
      button: texts.people,
      to: paths.settingsCompany,
    });
  return tasks;
}
