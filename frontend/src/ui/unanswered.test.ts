import { afterEach, expect, test, vi } from "vitest";
import { hasUnanswered, unansweredOf } from "./unanswered";

const KIND = "test";
interface Thing {
  id: string;
}
/** As a page has it: each has its own. */
const page = () => unansweredOf<Thing>(KIND, ({ id }) => id);

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
  expect(hasUnanswered()).toBe(true);
  vi.advanceTimersByTime(2 * 60_000);
  expect(page().of("ana")).toEqual([]);
  expect(hasUnanswered()).toBe(false);
});

test.each(["null", "{}", "7", '[{"personId":"ana"}]', "[null]", "{"])(
  "storage that holds %s holds nothing",
  (stored) => {
    sessionStorage.setItem(`resuena.unanswered-${KIND}`, stored);
    expect(page().of("ana")).toEqual([]);
    page().add("ana", { id: "1" });
    expect(page().of("ana")).toEqual([{ id: "1" }]);
  },
);

test("a page sends each once, and again only after it left it to a later session", () => {
  const left = page();
  left.add("ana", { id: "1" });
  expect(hasUnanswered()).toBe(true);
  expect(left.take({ id: "1" }), "it is being sent").toBe(false);
  left.leave({ id: "1" });
  expect(left.take({ id: "1" })).toBe(true);

  const next = page();
  expect(next.take({ id: "1" })).toBe(true);
  expect(next.take({ id: "1" })).toBe(false);
  next.remove({ id: "1" });
  expect(hasUnanswered()).toBe(false);
});

test("a page listens to its being left only while there is something to lose", () => {
  const removed = vi.spyOn(window, "removeEventListener");
  const left = page();
  left.add("ana", { id: "1" });
  left.add("ana", { id: "2" });
  left.remove({ id: "1" });
  expect(removed).not.toHaveBeenCalled();
  left.remove({ id: "2" });
  expect(removed).toHaveBeenCalledExactlyOnceWith("beforeunload", expect.any(Function));
  removed.mockRestore();
});

test("all that show what was refused are told, until they stop listening", () => {
  const store = page();
  const listener = vi.fn();
  const stop = store.onRefused(listener);
  store.refuse(["1"]);
  stop();
  store.refuse(["2"]);
  expect(listener.mock.calls).toEqual([[["1"]]]);
});
