/** Why: the text and the link of a notice are the same in the bell and on the page. */
import type { Month } from "~/config/days";
import { paths } from "~/config/paths";
import type { NoticeItemFragment } from "~/domain/notices/notice-bell.generated";
import type { Formats } from "~/i18n/format";
import type { NoticesTexts } from "~/i18n/notices-texts";
import type { IconName } from "~/ui/icon";

export const NOTICE_ICONS: Record<NoticeItemFragment["kind"], IconName> = {
  AdvertisementsWaiting: "image",
  CampaignApproved: "check",
  CampaignReturned: "pencil",
  PaymentConfirmed: "check",
  CampaignStarted: "arrow-right",
  CampaignStopped: "lock",
  CampaignFinished: "check",
  BudgetLow: "warning",
  StockLow: "warning",
  InvitationReceived: "user",
  InvitationAccepted: "user",
  AuditsOverdue: "clock",
  DisputeOpened: "warning",
  DisputeKept: "check",
  DisputeOverturned: "check",
  MonthReported: "chart",
  PaymentNotFound: "warning",
  AdvertisementsAssigned: "people",
  WebhookSwitchedOff: "warning",
};

/** The sentence. */
export function noticeLine(notice: NoticeItemFragment, texts: NoticesTexts, formats: Formats): string {
  const { lines } = texts;
  const campaign = notice.campaignName ? texts.named(notice.campaignName) : texts.unnamedCampaign;
  const scheduled = notice.startsOn ? formats.day(notice.startsOn) : null;
  switch (notice.kind) {
    case "AdvertisementsWaiting":
      return lines.AdvertisementsWaiting(campaign, notice.count);
    case "AuditsOverdue":
      return lines.AuditsOverdue(campaign, notice.count);
    case "CampaignApproved":
      if (notice.paymentDue) {
        const { amountDue, currency, paymentReference } = notice;
        return amountDue && currency && paymentReference
          ? lines.CampaignDue(campaign, formats.exactMoney(amountDue, currency), paymentReference)
          : lines.CampaignPayable(campaign);
      }
      return scheduled
        ? lines.Scheduled.CampaignApproved(campaign, scheduled)
        : lines.CampaignApproved(campaign);
    case "PaymentConfirmed":
    case "CampaignStarted":
      return scheduled ? lines.Scheduled[notice.kind](campaign, scheduled) : lines[notice.kind](campaign);
    case "BudgetLow": {
      const money = (amount: number | null | undefined) =>
        formats.money(amount ?? 0, notice.currency ?? "ARS");
      return lines.BudgetLow(campaign, money(notice.budgetLeft), money(notice.budgetTotal));
    }
    case "StockLow":
      return notice.stockLeft
        ? lines.StockLow(campaign, formats.number(notice.stockLeft), formats.number(notice.stockTotal ?? 0))
        : lines.StockGone(campaign);
    case "InvitationReceived":
      return lines.InvitationReceived(notice.companyName ?? "");
    case "InvitationAccepted":
      return lines.InvitationAccepted(nameOf(notice) ?? texts.somebody);
    case "AdvertisementsAssigned":
      return lines.AdvertisementsAssigned(nameOf(notice) ?? texts.somebody, notice.count);
    case "PaymentNotFound": {
      const { amountDue, currency, paymentReference } = notice;
      return amountDue && currency && paymentReference
        ? lines.PaymentNotFound.due(campaign, formats.exactMoney(amountDue, currency), paymentReference)
        : lines.PaymentNotFound.over(campaign);
    }
    case "MonthReported": {
      const { month, approved, engagement } = notice;
      return lines.MonthReported(
        month ? formats.month(month as Month) : "",
        texts.approved(approved ?? 0, formats.number(approved ?? 0)),
        texts.reactions(engagement ?? 0, formats.number(engagement ?? 0)),
      );
    }
    default:
      // A page that was opened before a release may receive kinds that it does not know.
      return lines[notice.kind]?.(campaign) ?? texts.unknownKind;
  }
}

/** The person in question: by name, or by the address of an invitation. */
function nameOf({ person, personEmail }: NoticeItemFragment): string | null {
  const { firstName, lastName } = person ?? {};
  return (
    (firstName && lastName && `${firstName} ${lastName}`) || personEmail || firstName || lastName || null
  );
}

/** Its link, an address of `paths`; null if there is none. */
export function noticePath({
  kind,
  companyId,
  campaignId,
  advertisementId,
  month,
}: NoticeItemFragment): string | null {
  if (kind === "InvitationReceived") return null;
  if (kind === "AdvertisementsAssigned") return `${paths.inbox}?assigned=me`;
  if (kind === "WebhookSwitchedOff") return paths.settingsApi;
  if (!campaignId)
    return month ? `${paths.reports}?${new URLSearchParams({ month })}` : paths.settingsCompany;
  if (advertisementId) return paths.audit(advertisementId);
  if (kind === "AdvertisementsWaiting")
    return `${paths.inbox}?${new URLSearchParams({ campaign: campaignId })}`;
  if (kind === "AuditsOverdue")
    return `${paths.inbox}?${new URLSearchParams({ campaign: campaignId, age: "overdue" })}`;
  if (kind === "CampaignReturned") return paths.editCampaign(companyId, campaignId);
  return paths.campaign(companyId, campaignId);
}
