/** Why: waiting ads are decided one after another, or several together, from a list beside the open one. */
import { type ReactNode, useEffect, useState } from "react";
import { now } from "~/config/clock";
import type { Day } from "~/config/days";
import { RejectForm } from "~/domain/audit/reject-form";
import { ChangeForm } from "~/domain/changes/change-form";
import { useAsking } from "~/domain/changes/use-asking";
import { fullName } from "~/domain/full-name";
import { activity } from "~/domain/notices/activity";
import { isSnoozed } from "~/domain/snoozes/snoozing";
import { useChangesTexts } from "~/i18n/changes-texts";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { stuckRef } from "~/ui/stuck";
import { type Colleague, useAssign } from "./assign";
import { DecisionBar } from "./decision-bar";
import { Held } from "./held";
import type { InboxAdFragment, InboxCampaignsQuery } from "./inbox.generated";
import { InboxAd } from "./inbox-ad";
import { BulkBar } from "./inbox-bulk";
import { InboxList } from "./inbox-list";
import { SnoozeDialog, useSnooze } from "./snooze";
import type { Decisions } from "./use-decisions";
import type { Decision } from "./use-held-decision";
import { OPEN_AD } from "./use-opened";

interface DecidingProps {
  ads: readonly InboxAdFragment[];
  /** The id of the open ad; null for the first. */
  opened: string | null;
  open: (id: string | null) => void;
  /** Undoes the held decision. */
  takeBack: () => void;
  /** How many wait in total; null while a filter is active. */
  total: number | null;
  reasons: InboxCampaignsQuery["auditReasons"];
  campaigns: InboxCampaignsQuery["campaigns"];
  /** Members who audit, the user first; empty for a single auditor. */
  colleagues: readonly Colleague[];
  more: (() => Promise<void>) | null;
  busy: boolean;
  decisions: Decisions;
  /** Whether the current filters include ads assigned to this person; null: ads without an assignee. */
  lists: (assigneeId: string | null) => boolean;
  /** Removes ads from the list at once; once `saving` settles, those that are still in it come back. */
  leave: (ids: readonly string[], saving: Promise<unknown>) => Promise<void>;
  /** Refetches the counts of snoozed ads; `woken` are the ids of ads that are no longer snoozed. */
  readAround: (woken?: readonly string[]) => void;
}

/** The rejection form, if open; `suggested` is the reason that a check gave. */
interface Rejecting {
  suggested: string | null;
}

export function Deciding({
  ads,
  opened,
  open,
  takeBack,
  total,
  reasons,
  campaigns,
  colleagues,
  more,
  busy,
  decisions: { held, decide, settle },
  lists,
  leave,
  readAround,
}: DecidingProps) {
  const texts = useInboxTexts();
  const portal = usePortalTexts();
  const formats = useFormats();
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  /** The change request form of the open ad is open. */
  const [asking, setAsking] = useState(false);
  const changes = useChangesTexts();
  const { ask, busy: sending } = useAsking();
  const { assign: assignTo, busy: assigning } = useAssign();
  const { snoozeUntil, wake } = useSnooze(readAround);
  /** The ads whose snooze dialog is open. */
  const [postponed, setPostponed] = useState<readonly InboxAdFragment[] | null>(null);
  /** How often the next ad was opened by an action on the one before. */
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (passed > 0) document.getElementById(OPEN_AD)?.focus();
  }, [passed]);
  const me = colleagues.find((colleague) => colleague.me) ?? null;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = Math.max(
    0,
    ads.findIndex(({ _id }) => _id === opened),
  );
  const ad = ads[place];

  function go(to: number) {
    const next = ads[to];
    if (!next) return;
    open(next._id);
    close();
    if (more && !busy && to >= ads.length - 5) void more().catch(() => undefined);
  }

  /** Closes the forms. */
  function close() {
    setRejecting(null);
    setAsking(false);
  }

  /** A decided ad, or one with a change request, leaves the list, and the next one opens. */
  function pass(ids: readonly string[]) {
    const stays = ({ _id }: InboxAdFragment) => !ids.includes(_id);
    const next = ads.slice(place).find(stays) ?? ads.slice(0, place).findLast(stays);
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
    open(next?._id ?? null);
    close();
  }

  /** What the request will remove from the list leaves it now. */
  function passOn(ids: readonly string[], saving: Promise<unknown>) {
    void leave(ids, saving);
    pass(ids);
    setPassed((before) => before + 1);
  }

  /** An ad assigned to another person leaves the list of one person's. */
  function assign(ids: readonly string[], to: Colleague | null) {
    const saving = assignTo(ids, to);
    if (!lists(to?.id ?? null)) passOn(ids, saving);
  }

  /** Opens the snooze dialog; ads that are snoozed already stay so. */
  function askUntil(chosenAds: readonly InboxAdFragment[]) {
    const waiting = chosenAds.filter((advertisement) => !isSnoozed(advertisement, now()));
    if (waiting.length > 0) setPostponed(waiting);
  }

  function postpone(ads: readonly InboxAdFragment[], day: Day) {
    const ids = ads.map(({ _id }) => _id);
    passOn(ids, snoozeUntil(ids, day, minesOf(ids)));
  }

  /** Those of them that are assigned to the user. */
  const minesOf = (ids: readonly string[]) =>
    ads
      .filter(({ _id, assignee }) => me && assignee?._id === me.id && ids.includes(_id))
      .map(({ _id }) => _id);

  /** Those of them that are snoozed: no count includes them. */
  const snoozedOf = (ids: readonly string[]) =>
    ads
      .filter((advertisement) => ids.includes(advertisement._id) && isSnoozed(advertisement, now()))
      .map(({ _id }) => _id);

  function decideAndPass(decision: Decision) {
    decide({ ...decision, snoozed: snoozedOf(decision.ids) }, minesOf(decision.ids));
    pass(decision.ids);
  }

  async function askFor(advertisement: InboxAdFragment, reason: string, text: string) {
    if ((await ask(advertisement._id, reason, text)) === "failed") return;
    settle([advertisement._id], minesOf([advertisement._id]), snoozedOf([advertisement._id]));
    pass([advertisement._id]);
    activity.tell();
  }

  function settleWith(status: Decision["status"], reason: string | null = null, note: string | null = null) {
    if (ad) decideAndPass({ ids: [ad._id], status, reason, note, creator: creatorOf(ad) });
  }

  function toggle(id: string) {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
    // Several are decided by the bar, which the form of one ad would cover.
    close();
  }

  const picked = ads.filter(({ _id }) => chosen.has(_id));
  const some = picked.length > 0;
  const mayReject = ad?.campaignType !== "Spot";
  useShortcuts({
    a: ad && !some && !rejecting && !asking && (() => settleWith("Approved")),
    r: ad && !some && mayReject && !asking && (() => setRejecting({ suggested: null })),
    c: ad && !some && mayReject && !rejecting && (() => setAsking(true)),
    i: ad && me && !some && !assigning && (() => assign([ad._id], ad.assignee?._id === me.id ? null : me)),
    p: ad && !some && !rejecting && !asking && (() => askUntil([ad])),
    n: () => go(place + 1),
    j: () => go(place + 1),
    k: () => go(place - 1),
    x: ad && (() => toggle(ad._id)),
    escape: (rejecting || asking) && close,
  });

  const creatorOf = (advertisement: InboxAdFragment) =>
    fullName(advertisement._person) ?? portal.campaigns.ad.someone;
  let form: ReactNode = null;
  if (ad && rejecting)
    form = (
      <RejectForm
        key={`${ad._id} ${rejecting.suggested}`}
        reasons={reasons}
        suggested={rejecting.suggested}
        texts={texts.rejecting}
        reject={(reason, note) => settleWith("RejectedByCustomer", reason, note)}
        cancel={close}
      />
    );
  else if (ad && asking)
    form = (
      <ChangeForm
        key={ad._id}
        reasons={reasons}
        busy={sending}
        ask={(reason, text) => void askFor(ad, reason, text)}
        cancel={close}
      />
    );
  const shownTotal = total ?? ads.length;
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)] 2xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="max-lg:hidden lg:sticky lg:top-20">
        <InboxList
          ads={ads}
          current={ad?._id ?? null}
          chosen={chosen}
          creatorOf={creatorOf}
          colleagues={colleagues}
          open={(id) => go(ads.findIndex(({ _id }) => _id === id))}
          toggle={toggle}
          more={more}
          busy={busy}
        />
        <ShortcutsChoice
          label={texts.shortcuts}
          keys={[
            texts.keys.a,
            mayReject && texts.keys.r,
            mayReject && changes.key,
            me !== null && texts.keys.i,
            texts.keys.p,
            texts.keys.n,
            texts.keys.jk,
            texts.keys.x,
            held !== null && texts.keys.z,
          ]}
          className="mt-4 text-sm"
        />
      </div>
      <div className="min-w-0">
        {ad && (
          <InboxAd
            key={ad._id}
            ad={ad}
            creator={creatorOf(ad)}
            place={texts.place(formats.number(place + 1), formats.number(Math.max(shownTotal, ads.length)))}
            previous={place > 0 ? () => go(place - 1) : null}
            next={place < ads.length - 1 ? () => go(place + 1) : null}
            reasons={reasons}
            colleagues={colleagues}
            assign={(to) => assign([ad._id], to)}
            snooze={() => askUntil([ad])}
            wake={() => void wake([ad._id])}
            reject={mayReject && !some ? (suggested) => setRejecting({ suggested }) : null}
            form={form}
          />
        )}
        {!form && (
          <div
            ref={stuckRef}
            className="sticky bottom-(--bottom-bar,0px) z-10 -mx-2 mt-4 rounded-t-lg bg-paper/95 px-2 pt-3 pb-3 backdrop-blur-md"
          >
            {some ? (
              <BulkBar
                chosen={picked}
                campaigns={campaigns}
                reasons={reasons}
                colleagues={colleagues}
                assign={assign}
                snooze={() => askUntil(picked)}
                clear={() => setChosen(new Set())}
                decide={decideAndPass}
              />
            ) : (
              <>
                <Held decision={held} undo={takeBack} />
                <DecisionBar
                  spot={!mayReject}
                  disabled={!ad}
                  approve={() => settleWith("Approved")}
                  reject={() => setRejecting({ suggested: null })}
                  ask={() => setAsking(true)}
                  skip={place < ads.length - 1 ? () => go(place + 1) : null}
                />
              </>
            )}
          </div>
        )}
      </div>
      {postponed && (
        <SnoozeDialog
          ads={postponed}
          snooze={(day) => postpone(postponed, day)}
          close={() => setPostponed(null)}
        />
      )}
    </div>
  );
}
