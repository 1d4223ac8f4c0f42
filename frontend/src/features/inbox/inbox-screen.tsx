/** Why: a brand decides on what all its campaigns were sent, one post after the other, the most urgent first (docs/product.md, Screens). */

import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/advertisements/ad-status";
import { RejectForm } from "~/domain/audit/reject-form";
import { activity } from "~/domain/notices/activity";
import { codeOf } from "~/graphql/errors";
import { Failed } from "~/graphql/failed";
import {
  InboxCampaignsDocument,
  type InboxCampaignsQuery,
  InboxDecisionDocument,
  InboxDocument,
} from "~/graphql/generated/graphql";
import { usePages } from "~/graphql/use-pages";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { notify } from "~/ui/snackbar";
import { stuckRef } from "~/ui/stuck";
import { DecisionBar } from "./decision-bar";
import { InboxAd } from "./inbox-ad";
import { BulkBar } from "./inbox-bulk";
import { Filters } from "./inbox-filter-bar";
import { filtersOf, whereOf } from "./inbox-filters";
import { InboxList } from "./inbox-list";
import { type Decision, useHeldDecision } from "./use-held-decision";

const PAGE = 50;

export function InboxScreen({ session }: { session: Session }) {
  const texts = useInboxTexts();
  if (!session.company || !may(session, "auditAdvertisement"))
    return <EmptyState title={texts.unauthorizedTitle} text={texts.unauthorized} />;
  return <Inbox companyId={session.company._id} />;
}

type Campaigns = InboxCampaignsQuery["campaigns"];

function Inbox({ companyId }: { companyId: string }) {
  const texts = useInboxTexts();
  const language = useLanguage();
  const localize = useLocalize();
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const [openedAt] = useState(() => Date.now());
  const around = useQuery(InboxCampaignsDocument, {
    variables: { companyId, language },
    fetchPolicy: "cache-and-network",
  });
  const campaigns: Campaigns = around.data?.campaigns ?? [];
  const list = usePages(InboxDocument, "advertisements", {
    where: whereOf(companyId, filters, openedAt),
    limit: PAGE,
  });
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const waiting = list.items?.filter(({ _id }) => !settled.has(_id));
  const filtered = Boolean(filters.campaign || filters.network || filters.age);

  const settle = (ids: Iterable<string>) => setSettled((before) => new Set([...before, ...ids]));
  const restore = (id: string) => setSettled((before) => new Set([...before].filter((one) => one !== id)));

  let body = <LoadingArea label={texts.loading} />;
  if (list.error && !waiting) body = <Failed error={list.error} retry={list.retry} />;
  else if (waiting && waiting.length === 0 && !list.more)
    body = filtered ? (
      <EmptyState level={2} title={texts.noMatch} text={texts.noMatchText}>
        <Button variant="quiet" onClick={() => setQuery({})}>
          {texts.filters.clear}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState level={2} title={texts.empty} text={texts.emptyText}>
        <LinkButton to={localize(paths.company(companyId))} variant="quiet">
          {texts.emptyAction}
        </LinkButton>
      </EmptyState>
    );
  else if (waiting)
    body = (
      <Deciding
        // Another list begins at its first ad.
        key={query.toString()}
        ads={waiting}
        total={filtered ? null : counted(campaigns, settled.size)}
        reasons={around.data?.auditReasons ?? []}
        campaigns={campaigns}
        more={list.more}
        busy={list.busy}
        settle={settle}
        restore={restore}
      />
    );

  return (
    <div className="wrap pt-4 pb-6 md:pt-6">
      <Head count={filtered || !around.data ? null : counted(campaigns, settled.size)} />
      <Filters campaigns={campaigns} filters={filters} />
      {body}
    </div>
  );
}

/** How many wait in all; those that were decided here are not in the server's count any more once it is asked again. */
function counted(campaigns: Campaigns, settled: number): number {
  const all = campaigns
    .filter(({ paymentType }) => paymentType === "Product")
    .reduce((sum, { totals }) => sum + totals.waiting, 0);
  return Math.max(0, all - settled);
}

function Head({ count }: { count: number | null }) {
  const texts = useInboxTexts();
  const formats = useFormats();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 className="text-2xl">{texts.title}</h1>
      {/* Its line is there before the count is: what stands below does not move. */}
      <p className="min-h-lh text-sm text-soft max-sm:w-full">
        {count !== null && count > 0 && (count === 1 ? texts.leadOne : texts.lead(formats.number(count)))}
      </p>
    </div>
  );
}

interface DecidingProps {
  ads: InboxAds;
  /** How many wait in all; null while a filter leaves some out. */
  total: number | null;
  reasons: InboxCampaignsQuery["auditReasons"];
  campaigns: Campaigns;
  more: (() => Promise<void>) | null;
  busy: boolean;
  settle: (ids: Iterable<string>) => void;
  restore: (id: string) => void;
}

type InboxAds = readonly Decision["ad"][];

function Deciding({ ads, total, reasons, campaigns, more, busy, settle, restore }: DecidingProps) {
  const texts = useInboxTexts();
  const portal = usePortalTexts();
  const formats = useFormats();
  const generalTexts = useTexts();
  const [decide] = useMutation(InboxDecisionDocument);
  const [current, setCurrent] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState(false);
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
        // The notice that ads of this campaign wait ends with the last of them.
        activity.tell();
        return;
      }
      if (refusal?.code === "ALREADY_AUDITED") notify("info", texts.gone);
      else back(refusal ? errorText(generalTexts, refusal.code, refusal.message) : portal.audit.failed);
    } catch (error) {
      back(errorText(generalTexts, codeOf(error)));
    }
  }
  const { held, hold, undo } = useHeldDecision((decision) => void send(decision));

  function go(to: number) {
    const next = ads[to];
    if (!next) return;
    setCurrent(next._id);
    setRejecting(false);
    if (more && !busy && to >= ads.length - 5) void more().catch(() => undefined);
  }

  function settleWith(status: Decision["status"], reason: string | null = null, note: string | null = null) {
    if (!ad) return;
    const next = ads[place + 1] ?? ads[place - 1];
    hold({ ad, status, reason, note });
    settle([ad._id]);
    setChosen((before) => new Set([...before].filter((id) => id !== ad._id)));
    setCurrent(next?._id ?? null);
    setRejecting(false);
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

  const some = chosen.size > 0;
  const mayReject = ad?.campaignType !== "Spot";
  useShortcuts({
    a: ad && !some && !rejecting && (() => settleWith("Approved")),
    r: ad && !some && mayReject && (() => setRejecting(true)),
    n: () => go(place + 1),
    j: () => go(place + 1),
    k: () => go(place - 1),
    x: ad && (() => toggle(ad._id)),
    z: held && takeBack,
    escape: rejecting && (() => setRejecting(false)),
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
          />
        )}
        <div
          ref={stuckRef}
          className="sticky bottom-(--bottom-bar,0px) z-10 -mx-2 mt-4 rounded-t-lg bg-paper/95 px-2 pt-3 pb-3 backdrop-blur-md"
        >
          {some ? (
            <BulkBar
              chosen={ads.filter(({ _id }) => chosen.has(_id))}
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
              key={ad._id}
              reasons={reasons}
              texts={texts.rejecting}
              reject={(reason, note) => settleWith("RejectedByCustomer", reason, note)}
              cancel={() => setRejecting(false)}
            />
          ) : (
            <DecisionBar
              spot={!mayReject}
              disabled={!ad}
              approve={() => settleWith("Approved")}
              reject={() => setRejecting(true)}
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
