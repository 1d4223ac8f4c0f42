/** Why: staff audit the ads of campaigns that pay in money, oldest first, each by one person, with the keyboard (docs/product.md, Rulings). */
import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { Failed } from "~/graphql/failed";
import {
  type AdvertisementStatus,
  DecideFromQueueDocument,
  DeskQueueDocument,
  type DeskQueueQuery,
  type QueueAdFragment,
} from "~/graphql/generated/graphql";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLanguage, usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { LoadingArea } from "~/ui/loading";
import { Rings } from "~/ui/rings";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { notify } from "~/ui/snackbar";
import { DeskFrame } from "./desk-layout";
import { QueueAd } from "./queue-ad";
import { type Claim, useClaim } from "./use-claim";
import { useProblem } from "./use-problem";

const POLL_MS = 20_000;
/** The limit of the query. */
const LIMIT = 100;

type Queued = DeskQueueQuery["auditQueue"][number];

/** Whether it is not leased to anybody else. */
function free({ claimedByMe, claimedUntil }: Queued): boolean {
  return claimedByMe || !claimedUntil || new Date(claimedUntil).getTime() <= Date.now();
}

export function QueueScreen() {
  const { queue, loading } = useDeskTexts();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(DeskQueueDocument, {
    variables: { language },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <DeskFrame title={queue.title} lead={queue.lead}>
      {data ? (
        <Queue
          queued={data.auditQueue}
          reasons={data.auditReasons}
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
  reasons: DeskQueueQuery["auditReasons"];
  reload: () => void;
}

function Queue({ queued, reasons, reload }: QueueProps) {
  const { queue } = useDeskTexts();
  const problem = useProblem();
  const { claim, take, drop, forget } = useClaim();
  const [decide, { loading: busy }] = useMutation(DecideFromQueueDocument);
  const [opened, setOpened] = useState<QueueAdFragment | null>(null);
  /** Ads decided or skipped here: not offered again while the list is still a stale one. */
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const shown = queued.filter(({ advertisement }) => !done.has(advertisement._id));

  const nextOf = (...without: string[]) => {
    const left = shown.filter((item) => free(item) && !without.includes(item.advertisement._id));
    return (left.find(({ advertisement }) => !passed.has(advertisement._id)) ?? left[0])?.advertisement;
  };
  const next = nextOf(...(opened ? [opened._id] : []));

  /** Claims an ad and opens it; when it is not in the queue any more, the next one. `settled`: ads to leave out of the present list. */
  async function open(ad: QueueAdFragment | undefined, ...settled: string[]): Promise<void> {
    if (!ad) {
      close();
      return;
    }
    setOpened(ad);
    const answer = await take(ad._id);
    if (answer.state !== "gone") return;
    notify("info", queue.gone);
    settle(ad._id);
    await open(nextOf(...settled, ad._id), ...settled, ad._id);
  }

  /** Called when an ad is not in the queue any more: leaves it out and refetches the list. */
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

  if (!opened) return <Waiting shown={shown} first={nextOf()} open={(ad) => void open(ad)} />;
  return (
    <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      {/* The next picture is there when it is wanted. */}
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
          keys={[claim.state === "mine" && queue.shortcutKeys.decide, queue.shortcutKeys.look]}
          className="mt-6"
        />
      </aside>
    </div>
  );
}

interface WaitingProps {
  shown: readonly Queued[];
  first: QueueAdFragment | undefined;
  open: (ad: QueueAdFragment) => void;
}

/** Before the first ad: how many wait, and the button to start. */
function Waiting({ shown, first, open }: WaitingProps) {
  const { queue, overview } = useDeskTexts();
  useShortcuts({ n: first && (() => open(first)) });
  if (shown.length === 0) return <EmptyState level={2} title={queue.empty} text={queue.emptyHint} />;
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
        {first ? (
          <Button variant="signal" className="mt-6" onClick={() => open(first)}>
            {queue.start} <Icon name="arrow-right" />
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

interface QueueListProps {
  shown: readonly Queued[];
  claim: Claim;
  current: string | null;
  open: (ad: QueueAdFragment) => void;
  wide?: boolean;
}

function QueueList({ shown, claim, current, open, wide = false }: QueueListProps) {
  const { queue } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  return (
    <ol
      className={classNames(
        "mt-4 grid grid-cols-1 gap-2",
        wide ? "sm:grid-cols-2 lg:grid-cols-3" : "lg:max-h-[70vh] lg:overflow-y-auto lg:p-1",
      )}
    >
      {shown.map((item) => {
        const ad = item.advertisement;
        const here = ad._id === current;
        const mine = here && claim.state === "mine";
        const taken = !mine && !free(item) && item.claimedUntil;
        const creator = fullName(ad._person) ?? campaigns.ad.someone;
        return (
          <li key={ad._id}>
            <button
              type="button"
              aria-current={here || undefined}
              aria-label={queue.open(ad.campaignName, creator)}
              onClick={() => !here && open(ad)}
              className="flex w-full items-center gap-3 rounded-md bg-surface p-2 pr-4 text-left hover:bg-ink/8 focus-visible:rounded-md aria-[current]:ring-2 aria-[current]:ring-ink"
            >
              <img
                src={ad.imageGrid}
                alt=""
                loading="lazy"
                className="size-14 shrink-0 rounded-sm bg-sunk object-cover"
              />
              <span className="min-w-0 text-sm">
                <span className="block truncate font-semibold">{ad.campaignName}</span>
                <span className="block truncate text-soft">
                  {taken
                    ? queue.takenUntil(formats.time(taken))
                    : mine
                      ? queue.mine
                      : queue.arrived(formats.relative(ad.creationDt))}
                </span>
              </span>
              {taken && <Icon name="eye" className="ml-auto text-wait" />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
