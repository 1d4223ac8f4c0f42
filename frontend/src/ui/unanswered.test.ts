import { afterEach, expect, test, vi } from "vitest";
import { unansweredOf } from "./unanswered";

const KEY = "resuena.test";
interface Thing {
  id: string;
}
/** As a page has it: each has its own. */
const page = () => unansweredOf<Thing>(KEY, ({ id }) => id);

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test("what a page left is known to the tab's next page, and only of its person", () => {
  const left = page();
  left.add("ana", { id: "1" });
  left.add("ana", { id: "1" });
  left.add("luz", { id: "2" });
  expect(page().of("ana")).toEqual([{ id: "1" }]);
  expect(left.of("ana"), "this page is sending it itself").toEqual([]);
  page().remove({ id: "1" });
  expect(page().of("ana")).toEqual([]);
  page().remove({ id: "2" });
  expect(sessionStorage).toHaveLength(0);
});

test("what was left long ago is not sent any more", () => {
  vi.useFakeTimers();
  page().add("ana", { id: "1" });
  vi.advanceTimersByTime(14 * 60_000);
  expect(page().of("ana")).toHaveLength(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(page().of("ana")).toEqual([]);
});

test.each(["null", "{}", "7", '[{"personId":"ana"}]', "[null]", "{"])(
  "storage that holds %s holds nothing",
  (stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(page().of("ana")).toEqual([]);
    page().add("ana", { id: "1" });
    expect(page().of("ana")).toEqual([{ id: "1" }]);
  },
);
