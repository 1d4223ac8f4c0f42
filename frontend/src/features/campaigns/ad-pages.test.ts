import { describe, expect, test } from "vitest";
import { adAnswer } from "~/testing/campaigns";
import {
  below,
  type Card,
  changed,
  filled,
  lacks,
  listed,
  near,
  PAGE_SIZE,
  pageOf,
  pagesOf,
  slimmed,
} from "./ad-pages";

const card = (number: number, changes: Record<string, unknown> = {}) =>
  adAnswer({ _id: `ad-${number}`, captionIdentifier: `C${number}`, ...changes }) as unknown as Card;
const cards = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => card(first + place));
const held = (pages: readonly { items: readonly { card: Card | null }[] }[]) =>
  pages.flatMap(({ items }) => items).filter((ad) => ad.card).length;

describe("pages of ads", () => {
  const many = pagesOf(cards(0, 5000));

  test("hold the same ads as one answer, each page asked for by the last ad of the one before", () => {
    expect(many).toHaveLength(Math.ceil(5000 / PAGE_SIZE));
    expect(many.flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual(
      cards(0, 5000).map(({ _id }) => _id),
    );
    expect(many.slice(0, 3).map(({ after }) => after)).toEqual([null, "ad-59", "ad-119"]);
    expect(many[1]?.end).toBe("ad-119");
  });

  test("far from what one looks at keep code and status only, and no more than a few pages are held", () => {
    const pages = slimmed(many, [{ first: 2500, last: 2510 }]);
    expect(held(pages)).toBe(3 * PAGE_SIZE);
    expect(pages[0]?.items[0]).toEqual({
      _id: "ad-0",
      code: "C0",
      status: "WaitingForCustomerAudit",
      changeState: "NONE",
      card: null,
    });
    expect(pages.flatMap(({ items }) => items)).toHaveLength(5000);
    expect(slimmed(pages, [{ first: 2500, last: 2510 }])).toBe(pages);
  });

  test("an enlarged picture is looked at too", () => {
    const pages = near(many, [
      { first: 0, last: 8 },
      { first: 3000, last: 3000 },
    ]);
    expect([...pages].map(({ after }) => after)).toEqual([null, "ad-59", "ad-2939", "ad-2999", "ad-3059"]);
  });

  test("fetched again get their cards back, each in its place; what did not come is gone", () => {
    const [page] = slimmed(
      [pageOf(null, cards(0, 3)), ...pagesOf(cards(100, 400))],
      [{ first: 400, last: 400 }],
    );
    if (!page) throw new Error("no page");
    expect(lacks(page)).toBe(true);
    const again = filled(page, [card(2, { status: "Approved" }), card(77), card(0)]);
    expect(again.items.map(({ _id, status, card: has, gone }) => [_id, status, !!has, !!gone])).toEqual([
      ["ad-0", "WaitingForCustomerAudit", true, false],
      ["ad-1", "WaitingForCustomerAudit", false, true],
      ["ad-2", "Approved", true, false],
    ]);
    expect(lacks(again)).toBe(false);
  });

  test("leave out what is listed already, and ask for as many as were answered", () => {
    const page = pageOf("ad-9", cards(8, 4), new Set(["ad-8", "ad-9"]));
    expect(page.items.map(({ _id }) => _id)).toEqual(["ad-10", "ad-11"]);
    expect(page.size).toBe(4);
  });

  test("below a list that was read anew stay, follow it without a gap, and are fetched again", () => {
    const head = pagesOf([card(9001), card(9000), ...cards(0, 998)]);
    const rest = below(pagesOf(cards(0, 1120)), head);
    expect(rest[0]?.after).toBe("ad-997");
    expect(rest.flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual(
      cards(998, 122).map(({ _id }) => _id),
    );
    expect(rest.every(lacks)).toBe(true);
    expect(new Set([...head, ...rest].map(({ after }) => after)).size).toBe(head.length + rest.length);
  });

  test("below a list that has nothing in common with them are given up", () => {
    expect(below(pagesOf(cards(0, 120)), pagesOf(cards(500, 60)))).toEqual([]);
  });

  test("know when nothing of theirs changed", () => {
    expect(changed(many, new Map([["elsewhere", () => listed(card(1))]]))).toBe(many);
    const next = changed(many, new Map([["ad-61", () => listed(card(61, { status: "Approved" }))]]));
    expect(next[0]).toBe(many[0]);
    expect(next[1]?.items[1]?.status).toBe("Approved");
  });
});
