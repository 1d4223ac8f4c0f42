/**
 * Why: a brand decides on the ads of all its campaigns, one after the other, the most urgent first (docs/product.md,
 * Screens).
 */

import { useQuery } from "@apollo/client/react";
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { now, useNow } from "~/config/clock";
import { paths } from "~/config/paths";
import { isSnoozed } from "~/domain/snoozes/snoozing";
import { useWaitingCounts } from "~/domain/waiting/waiting-counts";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LinkTabs } from "~/ui/link-tabs";
import { LoadingArea } from "~/ui/loading";
import { ApprovePassed } from "./approve-passed";
import { AskedChanges } from "./asked-changes";
import { type Colleague, colleaguesOf } from "./assign";
import { ByRule } from "./by-rule";
import { Deciding } from "./deciding";
import { Held } from "./held";
import {
  type InboxAdFragment,
  InboxCampaignsDocument,
  type InboxCampaignsQuery,
  InboxDocument,
  type InboxViewTabFragment,
} from "./inbox.generated";
import { Filters } from "./inbox-filter-bar";
import {
  filtersOf,
  type InboxFilters,
  isAssigned,
  isFiltered,
  isGone,
  isSame,
  MINE,
  NO_FILTERS,
  queryOf,
  whereOf,
} from "./inbox-filters";
import { SkipToList } from "./inbox-list";
import { SavedView } from "./saved-view";
import { SnoozedAds } from "./snoozed-ads";
import { useDecisions } from "./use-decisions";
import { useNamed } from "./use-named";
import { useOpened } from "./use-opened";

const PAGE = 25;
/** When fewer than this are left, the next page is fetched. */
const FEW = 5;
/** Hidden on a phone while a form is open. */
const WHILE_WRITING = "max-md:group-has-[form]/inbox:hidden";
/** The same for the page's title, which stays for screen readers. */
const UNSEEN_WHILE_WRITING = "max-md:group-has-[form]/inbox:sr-only";

export function InboxScreen({ session }: { session: Session }) {
  const { audit } = usePortalTexts();
  if (!session.company || !may(session, "auditAdvertisement"))
    return <EmptyState title={audit.unauthorizedTitle} text={audit.unauthorized} />;
  return <Inbox companyId={session.company._id} me={session._id ?? ""} />;
}

/** Whether exactly the user's own ads are shown: the built-in view. */
const isMine = (filters: InboxFilters) => isSame(filters, { ...NO_FILTERS, assigned: MINE });

type Campaigns = InboxCampaignsQuery["campaigns"];
type ToRead = readonly InboxAdFragment[] | undefined;

const CHANGES = "changes";
const SNOOZED = "snoozed";

/** The views share their tabs; each queries its own list. */
function Inbox({ companyId, me }: { companyId: string; me: string }) {
  const texts = useInboxTexts();
  const language = useLanguage();
  const localize = useLocalize();
  const formats = useFormats();
  const [query] = useSearchParams();
  const around = useQuery(InboxCampaignsDocument, {
    variables: { companyId, language },
    fetchPolicy: "cache-and-network",
  });
  const saved = around.data?.inboxViews ?? [];
  const view = query.get("view");
  const decides = view !== CHANGES && view !== SNOOZED;
  const filters = filtersOf(query);
  const here = decides
    ? saved.find((savedView) => isSame(filtersOf(new URLSearchParams(savedView.filters)), filters))
    : undefined;
  const colleagues = colleaguesOf(around.data, me, texts.assigned);
  const mine = colleagues.length > 0 && isMine(filters);
  const current = decides ? (here?._id ?? (mine ? MINE : "decide")) : view;
  const campaigns = around.data?.campaigns ?? [];
  const counted = (name: string, count: number) =>
    count > 0 ? texts.views.counted(name, formats.number(count)) : name;
  const readAround = () => void around.refetch().catch(() => undefined);
  const tabs = (
    <LinkTabs
      label={texts.views.label}
      tabs={[
        ["decide", texts.views.decide, localize(paths.inbox)],
        ...(colleagues.length > 0
          ? [[MINE, texts.assigned.tab, localize(`${paths.inbox}?assigned=${MINE}`)] as const]
          : []),
        [
          CHANGES,
          counted(texts.views.changes, ownTotal(campaigns, "changing")),
          localize(paths.inboxChanges),
        ],
        [SNOOZED, counted(texts.snoozed.tab, ownTotal(campaigns, "snoozed")), localize(paths.inboxSnoozed)],
        ...saved.map(
          (savedView) =>
            [savedView._id, savedView.name, localize(`${paths.inbox}?${savedView.filters}`)] as const,
        ),
      ]}
      current={current}
    />
  );
  if (decides)
    return (
      <ToDecide
        companyId={companyId}
        around={around.data}
        readAround={readAround}
        tabs={tabs}
        saved={here}
        me={me}
        colleagues={colleagues}
      />
    );
  return (
    <div className="wrap pt-4 pb-6 md:pt-6">
      <Head count={null} />
      {tabs}
      <div className="contents">
        {view === CHANGES ? (
          <AskedChanges companyId={companyId} />
        ) : (
          <SnoozedAds companyId={companyId} changed={readAround} />
        )}
      </div>
    </div>
  );
}

interface ToDecideProps {
  companyId: string;
  around: InboxCampaignsQuery | undefined;
  readAround: () => void;
  tabs: ReactNode;
  /** The saved view that is shown. */
  saved: InboxViewTabFragment | undefined;
  /** The user's person id. */
  me: string;
  colleagues: readonly Colleague[];
}

function ToDecide({ companyId, around, readAround, tabs, saved, me, colleagues }: ToDecideProps) {
  const texts = useInboxTexts();
  const localize = useLocalize();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersOf(query);
  const openedAt = useNow();
  const { id: opened, open } = useOpened();
  const decisions = useDecisions(readAround);
  const { settled, held } = decisions;
  const { leaving, leave } = useLeaving();
  const gone = new Set([...settled, ...leaving]);
  const list = usePages(InboxDocument, "advertisements", {
    where: whereOf(companyId, filters, openedAt, me),
    limit: PAGE,
  });
  const { assigned } = filters;
  const listed = useListed(list.items, assigned, me);
  const { ads, named } = useNamed(listed, opened, companyId);
  // Rendered in slices that keep the page responsive: the first list would otherwise be one long task.
  const items = useDeferredValue(ads);
  /** Decided together without being loaded in the list: their campaign by id. */
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map());
  const decided = new Map([...unread].filter(([id]) => settled.has(id)));
  for (const ad of items ?? [])
    if (settled.has(ad._id) && !isSnoozed(ad, openedAt)) decided.set(ad._id, ad.campaignId);
  const campaigns = left(around?.campaigns ?? [], [...decided.values()]);
  const waiting = items?.filter(({ _id }) => !gone.has(_id));
  // By what is loaded and not by what is rendered, which comes later: otherwise a loaded page would be fetched again.
  const readOn = useReadOn(list, ads?.filter(({ _id }) => !gone.has(_id)).length);
  const filtered = isFiltered(filters);
  // The rail's count, so that both always agree.
  const count = useWaitingCounts()?.inbox ?? null;

  /** Another list begins at its first ad. */
  const choose = (next: InboxFilters) =>
    void navigate({ pathname: localize(paths.inbox), search: queryOf(next) }, { replace: true });

  const takeBack = () => {
    const decision = decisions.undo();
    if (decision) open(decision.ids[0] ?? null);
  };

  const mine = isMine(filters);
  let body = <LoadingArea label={texts.loading} />;
  if (list.error && !waiting) body = <Failed error={list.error} retry={list.retry} />;
  else if (waiting && waiting.length === 0)
    body = (
      <>
        <div className="mt-4">
          <Held decision={held} undo={takeBack} />
        </div>
        {list.more ? (
          readOn.error ? (
            <Failed error={readOn.error} retry={readOn.retry} />
          ) : (
            <LoadingArea label={texts.loading} />
          )
        ) : filtered ? (
          <EmptyState
            level={2}
            title={mine ? texts.noneMine : texts.noMatch}
            text={mine ? texts.noneMineText : texts.noMatchText}
          >
            <Button variant="quiet" onClick={() => choose(NO_FILTERS)}>
              {texts.filters.clear}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState level={2} title={texts.empty} text={texts.emptyText}>
            <LinkButton to={localize(paths.company(companyId))} variant="quiet">
              {texts.emptyAction}
            </LinkButton>
          </EmptyState>
        )}
      </>
    );
  else if (waiting)
    body = (
      <Deciding
        key={query.toString()}
        ads={waiting}
        opened={opened}
        open={open}
        takeBack={takeBack}
        total={filtered ? null : count}
        reasons={around?.auditReasons ?? []}
        campaigns={campaigns}
        colleagues={colleagues}
        more={list.more}
        busy={list.busy}
        decisions={decisions}
        lists={(assigneeId) => isAssigned(assigned, assigneeId, me)}
        leave={leave}
        readAround={(woken = []) => {
          readAround();
          // From its own address only, when the list did not contain it.
          if (woken.some((id) => !list.items?.some(({ _id }) => _id === id)))
            void list.retry().catch(() => undefined);
        }}
      />
    );

  return (
    // On a phone, the form and the picture that it is about need the whole screen.
    <div className="wrap group/inbox pt-4 pb-6 md:pt-6">
      {waiting && waiting.length > 0 && <SkipToList />}
      <div className={UNSEEN_WHILE_WRITING}>
        <Head count={filtered ? null : count} />
      </div>
      <div className={WHILE_WRITING}>
        {named && opened && !settled.has(opened) && <NotHere id={opened} decided={named === "decided"} />}
        <ByRule
          companyId={companyId}
          undone={() => {
            void list.retry().catch(() => undefined);
            readAround();
          }}
        />
      </div>
      <Filters
        campaigns={campaigns}
        colleagues={colleagues}
        filters={filters}
        choose={choose}
        className={WHILE_WRITING}
        tabs={tabs}
        keep={filtered && <SavedView companyId={companyId} filters={filters} saved={saved} />}
      >
        {waiting?.some(({ checks }) => checks.state === "ALL_PASSED") && (
          <ApprovePassed
            where={whereOf(companyId, { ...filters, checks: "" }, openedAt, me)}
            settled={gone}
            campaigns={campaigns}
            decide={(decision, passed) => {
              setUnread(new Map([...unread, ...passed.map((ad) => [ad._id, ad.campaignId] as const)]));
              const mine = items?.filter((ad) => ad.assignee?._id === me).map(({ _id }) => _id);
              decisions.decide(decision, mine);
            }}
          />
        )}
      </Filters>
      {around && isGone(assigned, colleagues) && (
        <output className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunk px-4 py-2 text-sm">
          <span>{texts.assigned.gone}</span>
          <Button variant="quiet" size="sm" onClick={() => choose({ ...filters, assigned: "" })}>
            {texts.assigned.clear}
          </Button>
        </output>
      )}
      <div className="contents">{body}</div>
    </div>
  );
}

/** Ads still in the list: snoozed or reassigned ads leave it before it is refetched. */
function useListed(items: ToRead, assigned: string, me: string): ToRead {
  return useMemo(() => {
    // The current time, not that of the first render: in a page left open overnight, a snooze may have ended.
    const at = now();
    return items?.filter((ad) => !isSnoozed(ad, at) && isAssigned(assigned, ad.assignee?._id ?? null, me));
  }, [items, assigned, me]);
}

/** Snoozed or reassigned ads leave the list at once; if the server refuses, they come back. */
function useLeaving() {
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  async function leave(ids: readonly string[], saving: Promise<unknown>) {
    setLeaving((before) => [...before, ...ids]);
    await saving;
    // Together with the list that the response changed, which is rendered in slices.
    startTransition(() => setLeaving((before) => before.filter((id) => !ids.includes(id))));
  }
  return { leaving, leave };
}

/** Fetches the next page when few are left; `error` says why it failed. */
function useReadOn(
  { more, busy }: { more: (() => Promise<void>) | null; busy: boolean },
  left: number | undefined,
) {
  const [error, setError] = useState<unknown>(null);
  const read = useEffectEvent(() => void more?.().catch(setError));
  const few = more !== null && !busy && error === null && left !== undefined && left < FEW;
  useEffect(() => {
    if (few) read();
  }, [few]);
  return { error, retry: async () => setError(null) };
}

/** The campaigns with their numbers of ads to decide, without those decided here since the query. */
function left(campaigns: Campaigns, decided: readonly string[]): Campaigns {
  return campaigns.map(({ totals, ...campaign }) => {
    const here = decided.filter((campaignId) => campaignId === campaign._id).length;
    return {
      ...campaign,
      totals: { ...totals, waiting: Math.max(0, totals.waiting - totals.snoozed - here) },
    };
  });
}

/** How many of the brand's own ads have an open change request, or are snoozed. */
function ownTotal(campaigns: Campaigns, what: "changing" | "snoozed"): number {
  return campaigns
    .filter(({ paymentType }) => paymentType === "Product")
    .reduce((sum, { totals }) => sum + totals[what], 0);
}

function Head({ count }: { count: number | null }) {
  const texts = useInboxTexts();
  const formats = useFormats();
  const mine = useWaitingCounts()?.mine ?? 0;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 className="text-3xl">{texts.title}</h1>
      {/* Its line is rendered before the count loads, which avoids a layout shift. */}
      <p className="min-h-lh text-sm text-soft max-sm:w-full">
        <span>
          {count !== null && count > 0 && (count === 1 ? texts.leadOne : texts.lead(formats.number(count)))}
        </span>{" "}
        <span className="whitespace-nowrap">
          {count !== null && mine > 0 && texts.assigned.lead(mine, formats.number(mine))}
        </span>
      </p>
    </div>
  );
}

/** Shows that the ad of the address no longer waits: the link was old. */
function NotHere({ id, decided }: { id: string; decided: boolean }) {
  const texts = useInboxTexts();
  const localize = useLocalize();
  return (
    <output className="mt-3 flex flex-wrap gap-x-2 rounded-md bg-sunk px-4 py-2.5 text-sm">
      <span>{decided ? texts.notWaiting : texts.notFound}</span>
      {decided && (
        <Link className="text-link" to={localize(paths.audit(id))}>
          {texts.page}
        </Link>
      )}
    </output>
  );
}
