import { expect, test, vi } from "vitest";
import { allOf, pagesOf } from "./pages-of";

const served = (...pages: string[][]) =>
  vi.fn<(after: string | null) => Promise<string[] | undefined>>(async () => pages.shift());
const itself = (text: string) => text;

test("a list is read until a page is not full, each behind the last item of the one before", async () => {
  const page = served(["a", "b"], ["c", "d"], ["e"]);
  const counts: number[] = [];
  expect(await allOf(pagesOf(2, itself, page), (count) => counts.push(count))).toEqual([
    "a",
    "b",
    "c",
    "d",
    "e",
  ]);
  expect(page.mock.calls).toEqual([[null], ["b"], ["d"]]);
  expect(counts).toEqual([2, 4, 5]);
});

test("a full last page is followed by an empty one", async () => {
  const page = served(["a", "b"], []);
  expect(await allOf(pagesOf(2, itself, page))).toEqual(["a", "b"]);
  expect(page).toHaveBeenCalledTimes(2);
});

test("what moved to a later page is in the list once", async () => {
  expect(await allOf(pagesOf(2, itself, served(["a", "b"], ["a", "c"], [])))).toEqual(["a", "b", "c"]);
});
