/**
 * Why: of a campaign's thousands of ads the browser holds in full only those near what one looks at; of the others it knows the code
 * and the status, so that the list keeps its length, its order and what was chosen in it. What is far is fetched again by its page.
 */
import type { AdvertisementCardFragment, AdvertisementStatus } from "~/graphql/generated/graphql";
import { type Source, sourceOf } from "./source-of";

export type Card = AdvertisementCardFragment;

/** An ad of the list. */
export interface Listed {
  _id: string;
  code: string;
  status: AdvertisementStatus;
  /** All that its card shows; null while it is far, or on its way. */
  card: Card | null;
  /** It was asked for again and is not there any more. */
  gone?: boolean;
}

export interface Page {
  /** The last ad before it, by which it is asked for; null at the beginning. No two pages have the same. */
  after: string | null;
  /** So many the server answered, and is asked for again. */
  size: number;
  /** The last one the server answered, after which the next page comes. */
  end: string | null;
  items: readonly Listed[];
  /** Who reported the figures of its ads, and when last. */
  source: Source | null;
}

/** From one place of the list to another, both included. */
export interface Range {
  first: number;
  last: number;
}

export const PAGE_SIZE = 60;
/** So many pages before and after what one looks at stay. */
const NEIGHBOURS = 1;

export function listed(card: Card): Listed {
  return { _id: card._id, code: card.captionIdentifier, status: card.status, card };
}

/** A page of what the server answered, without those that are listed already. */
export function pageOf(after: string | null, cards: readonly Card[], known?: ReadonlySet<string>): Page {
  return {
    after,
    size: cards.length,
    end: cards.at(-1)?._id ?? after,
    items: cards.filter(({ _id }) => !known?.has(_id)).map(listed),
    source: sourceOf(cards.flatMap(({ _posts }) => _posts)),
  };
}

/** One long answer as pages. */
export function pagesOf(cards: readonly Card[]): Page[] {
  const pages: Page[] = [];
  for (let start = 0; start < Math.max(1, cards.length); start += PAGE_SIZE)
    pages.push(pageOf(cards[start - 1]?._id ?? null, cards.slice(start, start + PAGE_SIZE)));
  return pages;
}

export function idsOf(pages: readonly Page[]): Set<string> {
  return new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id)));
}

/** Which pages are near: those in these ranges, and their neighbours. */
export function near(pages: readonly Page[], ranges: readonly Range[]): Set<Page> {
  const found = new Set<Page>();
  let start = 0;
  pages.forEach((page, place) => {
    const end = start + page.items.length - 1;
    if (ranges.some(({ first, last }) => first <= end && last >= start))
      for (const one of pages.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1)) found.add(one);
    start = end + 1;
  });
  return found;
}

/** Whether something of it has to be fetched before it can be shown. */
export function lacks({ items }: Page): boolean {
  return items.some(({ card, gone }) => !card && !gone);
}

/** The pages, with the cards of the far ones let go; the same array when there are none to let go. */
export function slimmed(pages: readonly Page[], ranges: readonly Range[]): readonly Page[] {
  const kept = near(pages, ranges);
  if (pages.every((page) => kept.has(page) || page.items.every(({ card }) => !card))) return pages;
  return pages.map((page) =>
    kept.has(page) ? page : { ...page, items: page.items.map((item) => (item.card ? slim(item) : item)) },
  );
}

function slim({ _id, code, status }: Listed): Listed {
  return { _id, code, status, card: null };
}

/** The page with the cards that were fetched again, each in its place; what was asked for and did not come is gone. */
export function filled(page: Page, cards: readonly Card[]): Page {
  const found = new Map(cards.map((card) => [card._id, card]));
  return {
    ...page,
    items: page.items.map((item) => {
      const card = found.get(item._id);
      if (card) return listed(card);
      return item.card ? item : { ...slim(item), gone: true };
    }),
    source: sourceOf(cards.flatMap(({ _posts }) => _posts)) ?? page.source,
  };
}

/** The pages with these ads as they stand now; the same array when they are not among them. */
export function changed(
  pages: readonly Page[],
  news: ReadonlyMap<string, (item: Listed) => Listed>,
): readonly Page[] {
  let touched = false;
  const next = pages.map((page) => {
    if (!page.items.some(({ _id }) => news.has(_id))) return page;
    touched = true;
    return { ...page, items: page.items.map((item) => news.get(item._id)?.(item) ?? item) };
  });
  return touched ? next : pages;
}

/** What was listed below a new beginning, without what is in that already and with nothing taken for current. */
export function below(pages: readonly Page[], head: readonly Page[]): Page[] {
  const known = idsOf(head);
  const last = pages.findLastIndex(({ items }) => items.some(({ _id }) => known.has(_id)));
  if (last < 0) return [];
  const pageAfterHead = head.at(-1)?.end ?? null;
  return pages
    .slice(last)
    .map((page, place) => ({
      ...page,
      // The first of them may begin within what was listed anew.
      ...(place === 0 && { after: pageAfterHead }),
      items: page.items.filter(({ _id }) => !known.has(_id)).map(slim),
    }))
    .filter(({ items }) => items.length > 0);
}
