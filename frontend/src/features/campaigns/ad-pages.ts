/**
 * Why: of a campaign's thousands of ads the browser keeps the full data only of the pages near the viewport. Of the
 * others it keeps the id, code and status, so that the list keeps its length, its order and its selection; their pages
 * are fetched again when they come near.
 */

import type { AdvertisementStatus, ChangeState } from "~/graphql/schema.generated";
import type { AdvertisementCardFragment } from "./campaigns.generated";
import { type Source, sourceOf } from "./source-of";

export type Card = AdvertisementCardFragment;

/** An ad of the list. */
export interface Listed {
  _id: string;
  code: string;
  status: AdvertisementStatus;
  changeState: ChangeState;
  /** The data of its card; null while it is far from the viewport, or being fetched. */
  card: Card | null;
  /** It was refetched and no longer exists. */
  gone?: boolean;
}

export interface Page {
  /** The cursor that fetches it: the id of the ad before its first; null for the first page. Unique among the pages. */
  after: string | null;
  /** Number of ads that the server returned, and the limit when it is fetched again. */
  size: number;
  /** The id of the last ad that the server returned: the cursor of the next page. */
  end: string | null;
  items: readonly Listed[];
  /** The networks that reported the figures of its ads, and when they last did. */
  source: Source | null;
}

/** A range of indexes of the list, both ends included. */
export interface Range {
  first: number;
  last: number;
}

export const PAGE_SIZE = 60;
/** Pages that are kept in full on each side of the visible ones. */
const NEIGHBOURS = 1;

export function listed(card: Card): Listed {
  const { _id, captionIdentifier: code, status, changeState } = card;
  return { _id, code, status, changeState, card };
}

/** A page made of a response, without the ads that are already listed. */
export function pageOf(after: string | null, cards: readonly Card[], knownIds?: ReadonlySet<string>): Page {
  return {
    after,
    size: cards.length,
    end: cards.at(-1)?._id ?? after,
    items: cards.filter(({ _id }) => !knownIds?.has(_id)).map(listed),
    source: sourceOf(cards.flatMap(({ _posts }) => _posts)),
  };
}

/** A long response, split into pages. */
export function pagesOf(cards: readonly Card[]): Page[] {
  const pages: Page[] = [];
  for (let start = 0; start < Math.max(1, cards.length); start += PAGE_SIZE)
    pages.push(pageOf(cards[start - 1]?._id ?? null, cards.slice(start, start + PAGE_SIZE)));
  return pages;
}

export function idsOf(pages: readonly Page[]): Set<string> {
  return new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id)));
}

/** The pages within these ranges, and their neighbours. */
export function near(pages: readonly Page[], ranges: readonly Range[]): Set<Page> {
  const nearPages = new Set<Page>();
  let start = 0;
  pages.forEach((page, place) => {
    const end = start + page.items.length - 1;
    if (ranges.some(({ first, last }) => first <= end && last >= start))
      for (const neighbour of pages.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1))
        nearPages.add(neighbour);
    start = end + 1;
  });
  return nearPages;
}

/** Whether the page has to be fetched before it can be shown. */
export function lacks({ items }: Page): boolean {
  return items.some(({ card, gone }) => !card && !gone);
}

/** The pages, without the cards of those that are not near; the same array when nothing changes. */
export function slimmed(pages: readonly Page[], ranges: readonly Range[]): readonly Page[] {
  const kept = near(pages, ranges);
  if (pages.every((page) => kept.has(page) || page.items.every(({ card }) => !card))) return pages;
  return pages.map((page) =>
    kept.has(page) ? page : { ...page, items: page.items.map((ad) => (ad.card ? slim(ad) : ad)) },
  );
}

function slim({ _id, code, status, changeState }: Listed): Listed {
  return { _id, code, status, changeState, card: null };
}

/** The page with the cards that were fetched again; ads that the response lacks are marked as gone. */
export function filled(page: Page, cards: readonly Card[]): Page {
  const cardsById = new Map(cards.map((card) => [card._id, card]));
  return {
    ...page,
    items: page.items.map((ad) => {
      const card = cardsById.get(ad._id);
      if (card) return listed(card);
      return ad.card ? ad : { ...slim(ad), gone: true };
    }),
    source: sourceOf(cards.flatMap(({ _posts }) => _posts)) ?? page.source,
  };
}

/** The pages with these updates applied; the same array when none of the ads is in them. */
export function changed(
  pages: readonly Page[],
  news: ReadonlyMap<string, (ad: Listed) => Listed>,
): readonly Page[] {
  let touched = false;
  const next = pages.map((page) => {
    if (!page.items.some(({ _id }) => news.has(_id))) return page;
    touched = true;
    return { ...page, items: page.items.map((ad) => news.get(ad._id)?.(ad) ?? ad) };
  });
  return touched ? next : pages;
}

/**
 * The old pages below a refreshed head: without the ads that are in the head, and without cards, so that they are
 * fetched again.
 */
export function below(pages: readonly Page[], head: readonly Page[]): Page[] {
  const headIds = idsOf(head);
  const last = pages.findLastIndex(({ items }) => items.some(({ _id }) => headIds.has(_id)));
  if (last < 0) return [];
  const pageAfterHead = head.at(-1)?.end ?? null;
  return pages
    .slice(last)
    .map((page, place) => ({
      ...page,
      // The first of them may overlap the head.
      ...(place === 0 && { after: pageAfterHead }),
      items: page.items.filter(({ _id }) => !headIds.has(_id)).map(slim),
    }))
    .filter(({ items }) => items.length > 0);
}
