/** Why: the grid's ads come page by page, and what happens to them while one looks finds its place among them. */
import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { type AdvertisementCardFragment, CampaignAdvertisementsDocument } from "~/graphql/generated/graphql";
import { type AdFilters, countFilters, matches, orderOf, whereOf } from "./filters";

export const PAGE_SIZE = 60;
/** What one query may ask for. */
const LIMIT = 1000;

/** first: nothing to show yet · narrowing: other filters, the old ads stay meanwhile · more · refreshing · idle. */
type Phase = "first" | "narrowing" | "more" | "refreshing" | "idle";

interface State {
  ads: readonly AdvertisementCardFragment[];
  phase: Phase;
  /** Of the list as a whole; a page that fails leaves what is there. */
  error: unknown;
  /** The last page was not full. */
  ended: boolean;
  /** Came while one was looking further down, or is not in its order: shown when asked for. */
  fresh: number;
}

type Change =
  | { type: "asked"; phase: Phase }
  | { type: "listed"; ads: readonly AdvertisementCardFragment[]; limit: number }
  | { type: "added"; ads: readonly AdvertisementCardFragment[] }
  | { type: "failed"; error: unknown }
  | { type: "gave up" }
  | { type: "came"; ad: AdvertisementCardFragment; shown: boolean };

const NOTHING: State = { ads: [], phase: "first", error: null, ended: false, fresh: 0 };

function next(state: State, change: Change): State {
  switch (change.type) {
    case "asked":
      return {
        ...state,
        phase: state.error || state.phase === "first" ? "first" : change.phase,
        error: null,
      };
    case "listed":
      return { ...NOTHING, ads: change.ads, phase: "idle", ended: change.ads.length < change.limit };
    case "added": {
      // What moved meanwhile may come twice.
      const known = new Set(state.ads.map(({ _id }) => _id));
      const ads = [...state.ads, ...change.ads.filter(({ _id }) => !known.has(_id))];
      return { ...state, ads, phase: "idle", ended: change.ads.length < PAGE_SIZE };
    }
    case "failed":
      return { ...NOTHING, phase: "idle", error: change.error };
    case "gave up":
      return { ...state, phase: "idle" };
    case "came":
      return change.shown
        ? { ...state, ads: [change.ad, ...state.ads] }
        : { ...state, fresh: state.fresh + 1 };
  }
}

/**
 * The ads of a campaign that these filters let through. `total` is how many the campaign has: without filters it says whether there
 * are more. `refresh` and `more` reject when the server does not answer.
 */
export function useAdvertisements(campaignId: string, filters: AdFilters, total: number) {
  const client = useApolloClient();
  const [state, change] = useReducer(next, NOTHING);
  const asked = useRef(0);
  // The grid may ask for more before it has learnt that another list is on its way: only one is fetched at a time.
  const fetching = useRef(false);
  const cameUnshown = useRef(new Set<string>());
  const [openedAt] = useState(() => new Date().toISOString());
  const latest = useRef({ state, filters });
  // Whether there is a list that a refresh may fail to renew.
  const standing = useRef(false);
  useEffect(() => {
    latest.current = { state, filters };
  });
  const key = JSON.stringify([campaignId, filters]);

  const fetchPage = useCallback(
    async (limit: number, after?: string) => {
      const { filters: wanted } = latest.current;
      const { data } = await client.query({
        query: CampaignAdvertisementsDocument,
        variables: { where: whereOf(campaignId, wanted), ...orderOf(wanted), limit, after: after ?? null },
        fetchPolicy: "network-only",
      });
      return (data?.advertisements ?? []) as readonly AdvertisementCardFragment[];
    },
    [client, campaignId],
  );

  const list = useCallback(
    async (phase: Phase, limit: number): Promise<void> => {
      asked.current += 1;
      const mine = asked.current;
      fetching.current = true;
      change({ type: "asked", phase });
      try {
        const ads = await fetchPage(limit);
        if (mine !== asked.current) return;
        fetching.current = false;
        cameUnshown.current.clear();
        standing.current = true;
        change({ type: "listed", ads, limit });
      } catch (error) {
        if (mine !== asked.current) return;
        fetching.current = false;
        if (!standing.current) {
          change({ type: "failed", error });
          return;
        }
        change({ type: "gave up" });
        throw error;
      }
    },
    [fetchPage],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the campaign and the filters
  useEffect(() => {
    standing.current = false;
    void list("narrowing", PAGE_SIZE);
    return () => {
      asked.current += 1;
    };
  }, [key, list]);

  const refresh = useCallback(() => {
    const { state: now } = latest.current;
    const loaded = now.ads.length + now.fresh;
    return list("refreshing", Math.min(LIMIT, Math.max(PAGE_SIZE, loaded)));
  }, [list]);

  const more = useCallback(async (): Promise<void> => {
    const { state: now } = latest.current;
    const last = now.ads.at(-1);
    if (!last || fetching.current) return;
    asked.current += 1;
    const mine = asked.current;
    fetching.current = true;
    change({ type: "asked", phase: "more" });
    try {
      const ads = await fetchPage(PAGE_SIZE, last._id);
      if (mine !== asked.current) return;
      fetching.current = false;
      change({ type: "added", ads });
    } catch (error) {
      if (mine !== asked.current) return;
      fetching.current = false;
      change({ type: "gave up" });
      throw error;
    }
  }, [fetchPage]);

  /** An ad as it stands now. One that is new goes on top when `onTop`, else it is counted. */
  const came = useCallback(
    (ad: AdvertisementCardFragment, onTop: boolean) => {
      const { state: now, filters: wanted } = latest.current;
      if (now.phase === "first" || now.ads.some(({ _id }) => _id === ad._id)) return;
      if (cameUnshown.current.has(ad._id) || !matches(ad, wanted)) return;
      const newest = wanted.sort === "newest";
      // Older ones are further down, not loaded yet: something about them changed, they are not new.
      const since = (newest && now.ads[0]?.creationDt) || openedAt;
      if (now.ads.length > 0 && Date.parse(ad.creationDt) <= Date.parse(since)) return;
      const shown = newest && onTop;
      if (!shown) cameUnshown.current.add(ad._id);
      change({ type: "came", ad, shown });
    },
    [openedAt],
  );

  const hasMore =
    state.ads.length > 0 &&
    (countFilters(filters) > 0 ? !state.ended : state.ads.length + state.fresh < total);
  return { ...state, hasMore, refresh, more, came };
}
