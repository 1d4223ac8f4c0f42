/** Why: all of the user's notices, newest first, each with a link to its subject. */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useAppNoticesTexts } from "~/i18n/app-notices-texts";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { ask } from "../api";
import {
  AppMarkNoticesReadDocument,
  AppNoticesDocument,
  AppUnreadNoticesDocument,
  type AppUnreadNoticesQuery,
  type MyNoticeKind,
  type NoticeRowFragment,
} from "../generated/graphql";
import { Empty, Go, More, QueryView, Screen } from "../parts";
import { client, usePaged } from "../query";
import { at, useTo } from "../use-to";

const FIRST = 20;
const SIGNS: Record<MyNoticeKind, IconName> = {
  Approved: "check",
  Rejected: "cross",
  ChangeAsked: "pencil",
  ChangeDue: "clock",
  DisputeKept: "cross",
  DisputeOverturned: "check",
  RewardDelivered: "qr",
  PayoutReleased: "coins",
  PayoutPaid: "coins",
  PayoutReturned: "coins",
  PersonJoined: "people",
  NewCampaign: "megaphone",
  NetworkAttention: "dot",
  NetworkConfirmed: "check",
  NetworkRefused: "cross",
};

/** The link of a notice. */
function placeOf({ payoutId, advertisementId, campaignId, platform }: NoticeRowFragment): string {
  if (platform) return at.networks;
  if (payoutId) return at.payoutOf(payoutId);
  if (advertisementId) return at.post(advertisementId);
  return campaignId ? at.campaign(campaignId) : at.invite;
}

export function NoticesScreen() {
  const texts = useAppNoticesTexts();
  const to = useTo();
  const list = usePaged("notices", AppNoticesDocument, { first: FIRST }, (data) => data.myNotices);
  const newest = list.nodes?.find((notice) => !notice.read)?._id;
  useRead(newest);
  return (
    <Screen title={texts.title} back={to(at.today)}>
      <QueryView
        query={{ data: list.nodes, error: list.error, refetch: list.refetch }}
        skeleton={{ count: 4, className: "h-20 w-full" }}
      >
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty title={texts.empty} text={texts.emptyText}>
              <Go to={to(at.noticeSettings)} variant="quiet">
                {texts.choose}
              </Go>
            </Empty>
          ) : (
            <>
              <ul className="flex flex-col overflow-hidden rounded-lg bg-surface shadow-lift">
                {nodes.map((notice) => (
                  <li key={notice._id} className="border-b border-line last:border-0">
                    <NoticeRow notice={notice} />
                  </li>
                ))}
              </ul>
              <More query={list} />
              <Go to={to(at.noticeSettings)} variant="quiet" className="self-center">
                {texts.choose}
              </Go>
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}

/** Shown notices are read, for the bell too; they stay marked as new on this screen until it is left. */
function useRead(newest: string | undefined) {
  const readUpTo = useRef("");
  useEffect(() => {
    if (!newest || newest === readUpTo.current) return;
    readUpTo.current = newest;
    ask(AppMarkNoticesReadDocument, { upTo: newest }).then(
      ({ result }) => {
        if (result.success)
          client.setQueryData<AppUnreadNoticesQuery>(["notices", AppUnreadNoticesDocument.toString(), {}], {
            myUnreadNotices: result.unread ?? 0,
          });
      },
      // The next visit marks it as read.
      () => undefined,
    );
  }, [newest]);
}

function NoticeRow({ notice }: { notice: NoticeRowFragment }) {
  const texts = useAppNoticesTexts();
  const formats = useFormats();
  const to = useTo();
  const line = useLine();
  return (
    <Link
      to={to(placeOf(notice))}
      className="flex min-h-18 items-center gap-4 px-5 py-4 -outline-offset-4 hover:bg-ink/5"
    >
      <span
        className={classNames(
          "grid size-10 shrink-0 place-items-center rounded-full",
          notice.read ? "bg-sunk text-soft" : "bg-hot text-on-hot",
        )}
      >
        <Icon name={SIGNS[notice.kind]} className="size-5" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={classNames("wrap-anywhere", !notice.read && "font-semibold")}>{line(notice)}</span>
        <span className="flex gap-2 text-sm text-soft">
          <span>{formats.relative(notice.happenedAt)}</span>
          {!notice.read && <span className="font-semibold text-accent">{texts.unread}</span>}
        </span>
      </span>
      <Icon name="chevron-right" className="shrink-0 text-soft" />
    </Link>
  );
}

/** A notice as a sentence. */
function useLine(): (notice: NoticeRowFragment) => string {
  const { lines, named, unnamed } = useAppNoticesTexts();
  const networkNames = useAppTexts().networks.names;
  const formats = useFormats();
  return (notice) => {
    const campaign = notice.campaignName ? named(notice.campaignName) : unnamed;
    const until = notice.answerUntil ? formats.dayAndTime(notice.answerUntil) : "";
    const amount = formats.exactMoney(notice.amount ?? 0, notice.currency ?? "ARS");
    switch (notice.kind) {
      case "ChangeAsked":
      case "ChangeDue":
        return lines[notice.kind](campaign, until);
      case "PayoutReleased":
      case "PayoutPaid":
        return lines[notice.kind](amount, notice.account ?? "");
      case "PayoutReturned":
        return lines.PayoutReturned(amount, notice.reason ?? "");
      case "NetworkAttention":
      case "NetworkConfirmed":
      case "NetworkRefused":
        return lines[notice.kind](networkNames[notice.platform ?? "Instagram"], notice.account ?? "");
      case "PersonJoined":
        return lines.PersonJoined(notice.count);
      default:
        return lines[notice.kind](campaign);
    }
  };
}
