/**
 * Why: the grid's ads are loaded page by page and updated live, and the data of those far from the viewport is dropped.
 */

import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { moment } from "~/config/clock";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { useTimeZone } from "~/session/use-time-zone";
import {
  below,
  type Card,
  changed,
  filled,
  idsOf,
  type Listed,
  lacks,
  listed,
  near,
  PAGE_SIZE,
  type Page,
  pageOf,
  pagesOf,
  type Range,
  slimmed,
} from "./ad-pages";
import {
  CampaignAdvertisementsDocument,
  type CampaignAdvertisementsQueryVariables,
} from "./campaigns.generated";
import { type AdFilters, countFilters, listOf, matches } from "./filters";
import { sourceOf } from "./source-of";

/** The largest limit of one query. */
const LIMIT = 1000;
/** Debounce in milliseconds: pages that are only scrolled past are not fetched. */
const SETTLE_MS = 80;
const AGAIN_MS = 3000;

/** The first page of a list, requested before its grid is rendered. */
export interface Ahead {
  key: string;
  cards: Promise<readonly Card[]>;
}

/**
 * first: nothing to show yet · narrowing: the filters changed, the old ads stay until the response · more · refreshing
 * · idle.
 */
type Phase = "first" | "narrowing" | "more" | "refreshing" | "idle";

interface State {
  pages: readonly Page[];
  phase: Phase;
  /** Why the list could not be loaded; a further page that fails leaves the list as it is. */
  error: unknown;
  /** The last page was not full. */
  ended: boolean;
  /** Number of new ads that were not inserted, because the top is out of sight or the order is not by date. */
  fresh: number;
  /** The visible ranges of the list. */
  view: readonly Range[];
}

type Change =
  | { type: "asked"; phase: Phase }
  | { type: "listed"; cards: readonly Card[]; limit: number; keepRest: boolean }
  | { type: "added"; cards: readonly Card[]; after: string }
  | { type: "failed"; error: unknown }
  | { type: "gave up" }
  | { type: "looked"; view: readonly Range[] }
  | { type: "filled"; after: string | null; cards: readonly Card[] }
  | { type: "adArrived"; card: Card; shown: boolean }
  | { type: "changed"; card: Card }
  | { type: "decided"; statuses: ReadonlyMap<string, AdvertisementStatus> };

const TOP: readonly Range[] = [{ first: 0, last: 0 }];
const NOTHING: State = { pages: [], phase: "first", error: null, ended: false, fresh: 0, view: TOP };

function next(state: State, change: Change): State {
  const { view } = state;
  switch (change.type) {
    case "asked":
      return {
        ...state,
        phase: state.error || state.phase === "first" ? "first" : change.phase,
        error: null,
      };
    case "listed": {
      const head = pagesOf(change.cards);
      const ended = change.cards.length < change.limit;
      // One query cannot cover the whole loaded list: the rest stays, and is fetched again when it becomes visible.
      const rest = change.keepRest && !ended ? below(state.pages, head) : [];
      return {
        ...NOTHING,
        view,
        pages: slimmed([...head, ...rest], view),
        phase: "idle",
        ended: rest.length > 0 ? state.ended : ended,
      };
    }
    case "added": {
      // An ad that moved between two requests may be returned twice.
      const page = pageOf(change.after, change.cards, idsOf(state.pages));
      const pages = slimmed([...state.pages, page], view);
      return { ...state, pages, phase: "idle", ended: change.cards.length < PAGE_SIZE };
    }
    case "failed":
      return { ...NOTHING, view, phase: "idle", error: change.error };
    case "gave up":
      return { ...state, phase: "idle" };
    case "looked":
      return { ...state, view: change.view, pages: slimmed(state.pages, change.view) };
    case "filled": {
      const pages = state.pages.map((page) =>
        page.after === change.after ? filled(page, change.cards) : page,
      );
      return { ...state, pages: slimmed(pages, view) };
    }
    case "adArrived": {
      // Two updates of a new ad may come before the list is rendered with the first of them.
      if (idsOf(state.pages).has(change.card._id)) return next(state, { type: "changed", card: change.card });
      const [first, ...others] = state.pages;
      if (!change.shown || !first) return { ...state, fresh: state.fresh + 1 };
      const top = { ...first, size: first.size + 1, items: [listed(change.card), ...first.items] };
      return { ...state, pages: [top, ...others] };
    }
    case "changed": {
      const { card } = change;
      const news = (ad: Listed): Listed =>
        ad.card
          ? listed(card)
          : { ...ad, code: card.captionIdentifier, status: card.status, changeState: card.changeState };
      return { ...state, pages: changed(state.pages, new Map([[card._id, news]])) };
    }
    case "decided": {
      const news = new Map(
        [...change.statuses].map(([id, status]) => [
          id,
          (ad: Listed): Listed => ({ ...ad, status, card: ad.card && { ...ad.card, status } }),
        ]),
      );
      return { ...state, pages: changed(state.pages, news) };
    }
  }
}

const keyOf = (campaignId: string, filters: AdFilters, zone: string) =>
  JSON.stringify([campaignId, filters, (filters.from || filters.to) && zone]);

// no-cache: the cache would keep every ad that was ever seen.
async function read(
  client: ApolloClient,
  variables: CampaignAdvertisementsQueryVariables,
): Promise<readonly Card[]> {
  const { data } = await client.query({
    query: CampaignAdvertisementsDocument,
    variables,
    fetchPolicy: "no-cache",
  });
  return data?.advertisements ?? [];
}

/** Requests the first page while the campaign itself is still loading, which saves a round trip. */
export function askAhead(client: ApolloClient, campaignId: string, filters: AdFilters, zone: string): Ahead {
  const cards = read(client, listOf(campaignId, filters, zone, PAGE_SIZE, null));
  cards.catch(() => undefined); // The grid shows the error.
  return { key: keyOf(campaignId, filters, zone), cards };
}

/**
 * The ads of a campaign that match these filters. `total` is the number of the campaign's ads: without filters it shows
 * whether there are more. `startWith` is the minimum length of the first list, if it was longer than a page when it was
 * left. `refresh` and `more` reject if the request fails. `look` sets the visible ranges of the list: cards far from
 * them are dropped, those near them are fetched.
 */
export function useAdvertisements(
  campaignId: string,
  filters: AdFilters,
  total: number,
  aheadRef: RefObject<Ahead | null>,
  startWith = 0,
) {
  const client = useApolloClient();
  const [state, change] = useReducer(next, NOTHING);
  const latestRequest = useRef(0);
  // The grid may request more before it is rendered with the new filters: only one list is fetched at a time.
  const fetching = useRef(false);
  const unshownIds = useRef(new Set<string>());
  const [openedAt] = useState(() => moment().toISOString());
  const zone = useTimeZone();
  const key = keyOf(campaignId, filters, zone);
  const latest = useRef({ state, filters, zone, key });
  // Whether there is a list to keep when a refresh fails.
  const standing = useRef(false);
  const startSize = useRef(startWith);
  useEffect(() => {
    latest.current = { state, filters, zone, key };
  });

  const ask = useCallback(
    ({ limit, after = null, id }: { limit: number; after?: string | null; id?: string }) =>
      read(
        client,
        id
          ? { where: { _id: id, campaignId }, limit }
          : listOf(campaignId, latest.current.filters, latest.current.zone, limit, after),
      ),
    [client, campaignId],
  );

  const list = useCallback(
    async (phase: Phase, limit: number): Promise<void> => {
      latestRequest.current += 1;
      const mine = latestRequest.current;
      fetching.current = true;
      change({ type: "asked", phase });
      try {
        const first = aheadRef.current;
        aheadRef.current = null;
        const fits = first?.key === latest.current.key && limit === PAGE_SIZE;
        const cards = await (fits ? first.cards : ask({ limit }));
        if (mine !== latestRequest.current) return;
        fetching.current = false;
        unshownIds.current.clear();
        standing.current = true;
        change({ type: "listed", cards, limit, keepRest: phase === "refreshing" && limit === LIMIT });
      } catch (error) {
        if (mine !== latestRequest.current) return;
        fetching.current = false;
        if (!standing.current) {
          change({ type: "failed", error });
          return;
        }
        change({ type: "gave up" });
        throw error;
      }
    },
    [ask, aheadRef],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the campaign and the filters
  useEffect(() => {
    standing.current = false;
    void list("narrowing", Math.min(LIMIT, Math.max(PAGE_SIZE, startSize.current)));
    startSize.current = PAGE_SIZE;
    return () => {
      latestRequest.current += 1;
    };
  }, [key, list]);

  const ads = useMemo(() => state.pages.flatMap(({ items }) => items), [state.pages]);
  const count = useRef(0);
  useEffect(() => {
    count.current = ads.length;
  });

  const refresh = useCallback(() => {
    const loaded = count.current + latest.current.state.fresh;
    return list("refreshing", Math.min(LIMIT, Math.max(PAGE_SIZE, loaded)));
  }, [list]);

  const more = useCallback(async (): Promise<void> => {
    const { state: now } = latest.current;
    const after = now.pages.at(-1)?.end;
    if (!after || now.phase !== "idle" || fetching.current) return;
    latestRequest.current += 1;
    const mine = latestRequest.current;
    fetching.current = true;
    change({ type: "asked", phase: "more" });
    try {
      const cards = await ask({ limit: PAGE_SIZE, after });
      if (mine !== latestRequest.current) return;
      fetching.current = false;
      change({ type: "added", cards, after });
    } catch (error) {
      if (mine !== latestRequest.current) return;
      fetching.current = false;
      change({ type: "gave up" });
      throw error;
    }
  }, [ask]);

  const { pages, view } = state;
  useMissing(pages, view, key, async (page) => {
    const cards = [...(await ask({ limit: Math.max(1, page.size), after: page.after }))];
    const here = new Set(cards.map(({ _id }) => _id));
    // Ads that changed meanwhile may have another position, or no longer match the filters: they keep their position
    // here.
    const moved = page.items.filter(({ _id, card }) => !card && !here.has(_id));
    const movedCards = await Promise.all(moved.map(({ _id }) => ask({ limit: 1, id: _id })));
    if (latest.current.key === key)
      change({ type: "filled", after: page.after, cards: cards.concat(...movedCards) });
  });

  const look = useCallback((...ranges: readonly Range[]) => {
    const { view: before } = latest.current.state;
    const same =
      before.length === ranges.length &&
      ranges.every(
        ({ first, last }, place) => before[place]?.first === first && before[place]?.last === last,
      );
    if (!same) change({ type: "looked", view: ranges });
  }, []);

  /** Applies an update. A new ad is inserted at the top when `onTop`, else it is counted. */
  const applyUpdate = useCallback(
    (card: Card, onTop: boolean) => {
      const { state: now, filters: latestFilters, zone: wantedZone } = latest.current;
      if (now.phase === "first") return;
      if (now.pages.some(({ items }) => items.some(({ _id }) => _id === card._id))) {
        change({ type: "changed", card });
        return;
      }
      if (unshownIds.current.has(card._id) || !matches(card, latestFilters, wantedZone)) return;
      const newest = latestFilters.sort === "newest";
      const top = now.pages[0]?.items[0]?.card;
      // An unknown ad that is older than the list is not new: it is on a page that is not loaded yet.
      const since = (newest && top?.creationDt) || openedAt;
      if (now.pages[0]?.items.length && Date.parse(card.creationDt) <= Date.parse(since)) return;
      const shown = newest && onTop;
      if (!shown) unshownIds.current.add(card._id);
      change({ type: "adArrived", card, shown });
    },
    [openedAt],
  );

  const decided = useCallback(
    (statuses: ReadonlyMap<string, AdvertisementStatus>) => change({ type: "decided", statuses }),
    [],
  );

  const source = useMemo(() => sourceOf(pages.flatMap(reportsOf)), [pages]);
  const { phase, error, ended, fresh } = state;
  const hasMore = ads.length > 0 && (countFilters(filters) > 0 ? !ended : ads.length + fresh < total);
  return { ads, source, phase, error, fresh, hasMore, refresh, more, look, applyUpdate, decided };
}

function reportsOf({ source }: Page) {
  return source ? source.networks.map((platform) => ({ platform, feedDt: source.at })) : [];
}

/** Fetches the missing data of the visible pages, debounced; retries on failure. */
function useMissing(
  pages: readonly Page[],
  view: readonly Range[],
  key: string,
  fill: (page: Page) => Promise<void>,
): void {
  const ask = useEffectEvent(fill);
  const asking = useRef(new Set<string>());
  const [failures, setFailures] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `failures` asks again
  useEffect(() => {
    const missing = [...near(pages, view)].filter(lacks);
    if (missing.length === 0) return;
    const timer = setTimeout(() => {
      for (const page of missing) {
        const name = `${key} ${page.after}`;
        if (asking.current.has(name)) continue;
        asking.current.add(name);
        ask(page).then(
          () => asking.current.delete(name),
          () =>
            setTimeout(() => {
              asking.current.delete(name);
              setFailures((now) => now + 1);
            }, AGAIN_MS),
        );
      }
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pages, view, key, failures]);
}
