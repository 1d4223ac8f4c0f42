/**
 * Why: staff audit the ads of campaigns that pay in money, the most urgent or the riskiest first, each by one person,
 * by keyboard (docs/product.md, Rulings).
 */
import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useAsking } from "~/domain/changes/use-asking";
import { CHECKS_FILTERS, CHECKS_STATES, type ChecksFilter } from "~/domain/checks/filter";
import { Failed } from "~/graphql/failed";
import type { AdvertisementStatus, ChecksState } from "~/graphql/schema.generated";
import { useChangesTexts } from "~/i18n/changes-texts";
import { useDeskTexts, useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { LoadingArea } from "~/ui/loading";
import { Rings } from "~/ui/rings";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { notify } from "~/ui/snackbar";
import { useAddressQuery } from "~/ui/use-address-query";
import { DeskFrame } from "./desk-layout";
import {
  DecideFromQueueDocument,
  DeskQueueDocument,
  type DeskQueueQuery,
  type QueueAdFragment,
} from "./queue.generated";
import { QueueAd } from "./queue-ad";
import { ORDERS, type Order, QueueChoices } from "./queue-choices";
import { isClaimable, type Queued, QueueList } from "./queue-list";
import { useClaim } from "./use-claim";
import { useProblem } from "./use-problem";

const POLL_MS = 20_000;
/** The limit of the query. */
const LIMIT = 100;

export function QueueScreen() {
  const { queue, loading } = useDeskTexts();
  const language = useLanguage();
  // Both choices are set through one query: two quick changes are merged.
  const [query, change] = useAddressQuery();
  const order = ORDERS.find((option) => option === query.get("order")) ?? "deadline";
  const checks = CHECKS_FILTERS.find((option) => option === query.get("checks")) ?? "all";
  const setOrder = (next: Order) =>
    change((to) => (next === "deadline" ? to.delete("order") : to.set("order", next)));
  const setChecks = (next: ChecksFilter | "all") =>
    change((to) => (next === "all" ? to.delete("checks") : to.set("checks", next)));
  const { data, previousData, error, refetch } = useQuery(DeskQueueDocument, {
    variables: { language, order: order === "risk" ? "RISK" : "DEADLINE" },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  // When the order changes, the open ad and its lease stay while the list loads.
  const shown = data ?? (error ? undefined : previousData);
  return (
    <DeskFrame title={queue.title} lead={queue.lead}>
      <QueueChoices order={order} setOrder={setOrder} checks={checks} setChecks={setChecks} />
      {shown ? (
        <Queue
          queued={shown.auditQueue}
          order={order}
          states={checks === "all" ? null : CHECKS_STATES[checks]}
          showAll={() => setChecks("all")}
          reasons={shown.auditReasons}
          reload={() => void refetch().catch(() => undefined)}
        />
      ) : error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : (
        <LoadingArea label={loading} />
      )}
    </DeskFrame>
  );
}

interface QueueProps {
  queued: readonly Queued[];
  order: Order;
  /** The check results by which the list is filtered; null for all. */
  states: readonly ChecksState[] | null;
  /** Removes that filter. */
  showAll: () => void;
  reasons: DeskQueueQuery["auditReasons"];
  reload: () => void;
}

function Queue({ queued, order, states, showAll, reasons, reload }: QueueProps) {
  const { queue } = useDeskTexts();
  const problem = useProblem();
  const { claim, take, drop, forget } = useClaim();
  const [decide, { loading: deciding }] = useMutation(DecideFromQueueDocument);
  const { ask, busy: sending } = useAsking();
  const changes = useChangesTexts();
  const busy = deciding || sending;
  const [opened, setOpened] = useState<QueueAdFragment | null>(null);
  /** Ads decided or skipped here: not offered again while the list is still a stale one. */
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const shown = queued.filter(
    ({ advertisement: { _id, checks } }) => !done.has(_id) && (states?.includes(checks.state) ?? true),
  );

  const nextOf = (...without: string[]) => {
    const left = shown.filter((entry) => isClaimable(entry) && !without.includes(entry.advertisement._id));
    return (left.find(({ advertisement }) => !passed.has(advertisement._id)) ?? left[0])?.advertisement;
  };
  const next = nextOf(...(opened ? [opened._id] : []));

  /**
   * Claims an ad and opens it; if it is no longer in the queue, the next one. `settled`: ads to leave out of the
   * current list.
   */
  async function open(ad: QueueAdFragment | undefined, ...settled: string[]): Promise<void> {
    if (!ad) {
      close();
      return;
    }
    setOpened(ad);
    const claimed = await take(ad._id);
    if (claimed.state !== "gone") return;
    notify("info", queue.gone);
    settle(ad._id);
    await open(nextOf(...settled, ad._id), ...settled, ad._id);
  }

  /** Called when an ad is no longer in the queue: leaves it out and refetches the list. */
  function settle(id: string) {
    setDone((before) => new Set(before).add(id));
    forget();
    reload();
  }

  function close() {
    drop();
    setOpened(null);
    reload();
  }

  function skip() {
    if (opened) setPassed((before) => new Set(before).add(opened._id));
    void open(next);
  }

  async function askFor(reason: string, text: string) {
    if (!opened) return;
    const { _id: id } = opened;
    if ((await ask(id, reason, text)) === "failed") return;
    settle(id);
    await open(nextOf(id), id);
  }

  async function save(status: AdvertisementStatus, reason: string | null = null, note: string | null = null) {
    if (!opened) return;
    const { _id: id } = opened;
    try {
      const { data } = await decide({ variables: { id, status, reason, note } });
      const result = data?.updateAdvertisement;
      const refusal = result?.error[0];
      if (result?.success) notify("good", status === "Approved" ? queue.approved : queue.rejected);
      else if (refusal?.code === "ALREADY_AUDITED") notify("info", queue.gone);
      else if (refusal?.code === "CLAIMED_BY_OTHER") {
        notify("bad", queue.lost);
        // Claimed again to learn when the other person's lease ends.
        await take(id);
        reload();
        return;
      } else {
        notify("bad", problem({ refusal }));
        return;
      }
      settle(id);
      await open(nextOf(id), id);
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  if (!opened)
    return (
      <Waiting
        shown={shown}
        first={nextOf()}
        order={order}
        partly={states !== null && queued.length >= LIMIT}
        showAll={states && queued.length > 0 ? showAll : null}
        open={(ad) => void open(ad)}
      />
    );
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      {/* The next picture is preloaded. */}
      {next && <link rel="prefetch" as="image" href={next.imageZoom} />}
      <QueueAd
        key={opened._id}
        ad={opened}
        claim={claim}
        reasons={reasons}
        busy={busy}
        hasNext={next !== undefined}
        approve={() => void save("Approved")}
        reject={(reason, note) => void save("RejectedByPlatform", reason, note)}
        ask={(reason, text) => void askFor(reason, text)}
        renew={() => void open(opened)}
        next={skip}
        close={close}
      />
      <aside aria-labelledby="queue-list" className="min-w-0">
        <h2 id="queue-list" className="flex items-baseline justify-between text-lg">
          {queue.list} <span className="figure text-soft">{shown.length}</span>
        </h2>
        <QueueList shown={shown} claim={claim} current={opened._id} open={(ad) => void open(ad)} />
        <ShortcutsChoice
          label={queue.shortcuts}
          keys={[
            claim.state === "mine" && queue.shortcutKeys.decide,
            claim.state === "mine" && changes.key,
            queue.shortcutKeys.look,
          ]}
          className="mt-6"
        />
      </aside>
    </div>
  );
}

interface WaitingProps {
  shown: readonly Queued[];
  first: QueueAdFragment | undefined;
  order: Order;
  /** The filter covers only the first part of a longer queue. */
  partly: boolean;
  /** Removes the filter that leaves some out; null without one. */
  showAll: (() => void) | null;
  open: (ad: QueueAdFragment) => void;
}

/** Before the first ad: how many wait, and the button to start. */
function Waiting({ shown, first, order, partly, showAll, open }: WaitingProps) {
  const { queue, overview } = useDeskTexts();
  useShortcuts({ n: first && (() => open(first)) });
  if (shown.length === 0)
    return showAll ? (
      <EmptyState
        level={2}
        title={queue.noMatch}
        text={partly ? queue.partly(String(LIMIT)) : queue.noMatchHint}
      >
        <Button variant="quiet" onClick={showAll}>
          {queue.showAll}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState level={2} title={queue.empty} text={queue.emptyHint} />
    );
  return (
    <>
      <section className="relative mt-8 isolate overflow-hidden rounded-lg bg-night p-6 text-on-night sm:p-10">
        <Rings
          count={9}
          centre={false}
          className="absolute top-1/2 -right-40 -z-10 size-[22rem] -translate-y-1/2 text-hot opacity-60 sm:-right-24 sm:size-[30rem]"
        />
        <p className="figure text-4xl">
          {shown.length >= LIMIT ? overview.atLeast(String(LIMIT)) : shown.length}
        </p>
        <p className="mt-1 text-night-soft">{queue.list.toLocaleLowerCase()}</p>
        {partly && <p className="mt-1 text-sm text-night-soft">{queue.partly(String(LIMIT))}</p>}
        {first ? (
          <Button variant="signal" className="mt-6" onClick={() => open(first)}>
            <span>{order === "risk" ? queue.startRisk : queue.start}</span> <Icon name="arrow-right" />
          </Button>
        ) : (
          <p className="mt-6 max-w-md">{queue.allTaken}</p>
        )}
      </section>
      <h2 className="sr-only">{queue.list}</h2>
      <QueueList shown={shown} claim={{ state: "none" }} current={null} open={open} wide />
      <ShortcutsChoice
        label={queue.shortcuts}
        keys={first ? [queue.shortcutKeys.start] : []}
        none={queue.shortcutsNone}
        className="mt-6"
      />
    </>
  );
}
