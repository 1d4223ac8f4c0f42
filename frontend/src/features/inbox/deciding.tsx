/** Why: what waits is decided one after another, or several together, from a list beside the one that is open. */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { RejectForm } from "~/domain/audit/reject-form";
import { ChangeForm } from "~/domain/changes/change-form";
import { useAsking } from "~/domain/changes/use-asking";
import { activity } from "~/domain/notices/activity";
import { decidedHere } from "~/domain/waiting/waiting-counts";
import { codeOf } from "~/graphql/errors";
import { useChangesTexts } from "~/i18n/changes-texts";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { notify } from "~/ui/snackbar";
import { stuckRef } from "~/ui/stuck";
import { DecisionBar } from "./decision-bar";
import { type InboxCampaignsQuery, InboxDecisionDocument } from "./inbox.generated";
import { InboxAd } from "./inbox-ad";
import { BulkBar } from "./inbox-bulk";
import { InboxList } from "./inbox-list";
import { type Decision, useHeldDecision } from "./use-held-decision";

interface DecidingProps {
  ads: InboxAds;
  /** How many wait in all; null while a filter leaves some out. */
  total: number | null;
  reasons: InboxCampaignsQuery["auditReasons"];
  campaigns: InboxCampaignsQuery["campaigns"];
  more: (() => Promise<void>) | null;
  busy: boolean;
  settle: (ids: Iterable<string>) => void;
  restore: (id: string) => void;
}

type InboxAds = readonly Decision["ad"][];

/** The rejection that is being written; `suggested` is the reason that a check gave. */
interface Rejecting {
  suggested: string | null;
}

export function Deciding({ ads, total, reasons, campaigns, more, busy, settle, restore }: DecidingProps) {
  const texts = useInboxTexts();
  const portal = usePortalTexts();
  const formats = useFormats();
  const generalTexts = useTexts();
  const [decide] = useMutation(InboxDecisionDocument);
  const [current, setCurrent] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  /** A change is being asked of the open ad. */
  const [asking, setAsking] = useState(false);
  const changes = useChangesTexts();
  const { ask, busy: sending } = useAsking();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = Math.max(
    0,
    ads.findIndex(({ _id }) => _id === current),
  );
  const ad = ads[place];

  async function send({ ad: { _id: id }, status, reason, note }: Decision) {
    const back = (why: string) => {
      restore(id);
      notify("bad", texts.back(why));
    };
    try {
      const { data } = await decide({
        variables: { id, status, ...(reason && { reason }), ...(note && { note }) },
        // It must arrive also when it was sent because the page is left.
        context: { fetchOptions: { keepalive: true } },
      });
      const result = data?.updateAdvertisement;
      const refusal = result?.error[0];
      if (result?.success) {
        decidedHere.send([id]);
        // The notice that ads of this campaign wait ends with the last of them.
        activity.tell();
        return;
      }
      if (refusal?.code === "ALREADY_AUDITED") {
        decidedHere.send([id]);
        notify("info", texts.gone);
      } else back(refusal ? errorText(generalTexts, refusal.code, refusal.message) : portal.audit.failed);
    } catch (error) {
      back(errorText(generalTexts, codeOf(error)));
    }
  }
  const { held, hold, undo } = useHeldDecision((decision) => void send(decision));

  function go(to: number) {
    const next = ads[to];
    if (!next) return;
    setCurrent(next._id);
    close();
    if (more && !busy && to >= ads.length - 5) void more().catch(() => undefined);
  }

  /** Puts the forms away. */
  function close() {
    setRejecting(null);
    setAsking(false);
  }

  /** It leaves the list, and the next one opens. */
  function pass(one: Decision["ad"]) {
    const next = ads[place + 1] ?? ads[place - 1];
    settle([one._id]);
    setChosen((before) => new Set([...before].filter((id) => id !== one._id)));
    setCurrent(next?._id ?? null);
    close();
  }

  async function askFor(one: Decision["ad"], reason: string, text: string) {
    if ((await ask(one._id, reason, text)) === "failed") return;
    pass(one);
    activity.tell();
  }

  function settleWith(status: Decision["status"], reason: string | null = null, note: string | null = null) {
    if (!ad) return;
    hold({ ad, status, reason, note });
    pass(ad);
    decidedHere.hold([ad._id]);
  }

  function takeBack() {
    const decision = undo();
    if (!decision) return;
    restore(decision.ad._id);
    setCurrent(decision.ad._id);
  }

  function toggle(id: string) {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  const picked = ads.filter(({ _id }) => chosen.has(_id));
  const some = picked.length > 0;
  const mayReject = ad?.campaignType !== "Spot";
  useShortcuts({
    a: ad && !some && !rejecting && !asking && (() => settleWith("Approved")),
    r: ad && !some && mayReject && !asking && (() => setRejecting({ suggested: null })),
    c: ad && !some && mayReject && !rejecting && (() => setAsking(true)),
    n: () => go(place + 1),
    j: () => go(place + 1),
    k: () => go(place - 1),
    x: ad && (() => toggle(ad._id)),
    z: held && takeBack,
    escape: (rejecting || asking) && close,
  });

  const creatorOf = (one: Decision["ad"]) => fullName(one._person) ?? portal.campaigns.ad.someone;
  const shownTotal = total ?? ads.length;
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)] 2xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="max-lg:hidden lg:sticky lg:top-20">
        <InboxList
          ads={ads}
          current={ad?._id ?? null}
          chosen={chosen}
          creatorOf={creatorOf}
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
            reject={mayReject && !some ? (suggested) => setRejecting({ suggested }) : null}
          />
        )}
        <div
          ref={stuckRef}
          className="sticky bottom-(--bottom-bar,0px) z-10 -mx-2 mt-4 rounded-t-lg bg-paper/95 px-2 pt-3 pb-3 backdrop-blur-md"
        >
          {some ? (
            <BulkBar
              chosen={picked}
              campaigns={campaigns}
              reasons={reasons}
              clear={() => setChosen(new Set())}
              decided={(ids) => {
                settle(ids);
                setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
              }}
            />
          ) : rejecting && ad ? (
            <RejectForm
              key={`${ad._id} ${rejecting.suggested}`}
              reasons={reasons}
              suggested={rejecting.suggested}
              texts={texts.rejecting}
              reject={(reason, note) => settleWith("RejectedByCustomer", reason, note)}
              cancel={close}
            />
          ) : asking && ad ? (
            <ChangeForm
              key={ad._id}
              reasons={reasons}
              busy={sending}
              ask={(reason, text) => void askFor(ad, reason, text)}
              cancel={close}
            />
          ) : (
            <DecisionBar
              spot={!mayReject}
              disabled={!ad}
              approve={() => settleWith("Approved")}
              reject={() => setRejecting({ suggested: null })}
              ask={() => setAsking(true)}
              skip={place < ads.length - 1 ? () => go(place + 1) : null}
              held={
                held && {
                  text: (held.status === "Approved" ? texts.approved : texts.rejected)(creatorOf(held.ad)),
                  undo: takeBack,
                }
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
