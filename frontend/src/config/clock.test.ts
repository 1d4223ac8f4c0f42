import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { elapsedSince, forgetTime, learnTime, learnTimeFrom, mark, now, useNow } from "./clock";

const HOUR = 3_600_000;
const SERVER = Date.parse("2026-11-26T12:00:00Z");
/** What may be between the server's time and what is known of it. */
const GRAIN = 2000;

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER + HOUR });
});
afterEach(() => {
  forgetTime();
  vi.useRealTimers();
});

/** Somebody sets the device's clock; the steady one knows nothing of it. */
const set = (by: number) => vi.setSystemTime(Date.now() + by);

test("it is the device's time until the server has told its own", () => {
  expect(now()).toBe(SERVER + HOUR);
  learnTimeFrom(new Response(), performance.now());
  learnTime(Number.NaN, performance.now());
  expect(now()).toBe(SERVER + HOUR);
});

test("a clock that is an hour fast is corrected by an answer's date", () => {
  learnTimeFrom(
    new Response(null, { headers: { date: "Thu, 26 Nov 2026 12:00:00 GMT" } }),
    performance.now(),
  );
  expect(Math.abs(now() - SERVER)).toBeLessThanOrEqual(GRAIN);
  vi.advanceTimersByTime(10 * 60_000);
  expect(Math.abs(now() - SERVER - 10 * 60_000)).toBeLessThanOrEqual(GRAIN);
});

test("answers narrow each other down, and a slow one spoils nothing", () => {
  learnTime(SERVER, performance.now());
  const before = now();
  learnTime(SERVER, performance.now() - 30_000);
  expect(now()).toBe(before);
  vi.advanceTimersByTime(1900);
  learnTime(SERVER, performance.now());
  expect(Math.abs(now() - SERVER - 1950)).toBeLessThanOrEqual(50);
});

test("an answer that contradicts what was known replaces it", () => {
  learnTime(SERVER, performance.now());
  learnTime(SERVER - HOUR, performance.now());
  expect(Math.abs(now() - SERVER + HOUR)).toBeLessThanOrEqual(GRAIN);
});

describe("in the middle", () => {
  beforeEach(() => learnTime(SERVER, performance.now()));

  test("a clock that is set back changes nothing", () => {
    const before = now();
    set(-HOUR);
    expect(now()).toBe(before);
  });

  test("sleep is added, since the steady clock stood still", () => {
    const before = now();
    set(8 * HOUR);
    expect(now()).toBe(before + 8 * HOUR);
  });

  test("a clock that was set forward is corrected by the next answer", () => {
    set(5 * HOUR);
    learnTime(SERVER, performance.now());
    expect(Math.abs(now() - SERVER)).toBeLessThanOrEqual(GRAIN);
  });
});

test("what has passed is told by the clock that went on further", () => {
  const begun = mark();
  vi.advanceTimersByTime(1000);
  set(-HOUR);
  expect(elapsedSince(begun)).toBe(1000);
  set(3 * HOUR);
  expect(elapsedSince(begun)).toBe(2 * HOUR + 1000);
});

test("a component that shows a time is told of a correction, and of nothing else", () => {
  const { result } = renderHook(() => useNow());
  expect(result.current).toBe(SERVER + HOUR);
  act(() => learnTime(SERVER, performance.now()));
  expect(Math.abs(result.current - SERVER)).toBeLessThanOrEqual(GRAIN);
  const taken = result.current;
  vi.advanceTimersByTime(1500);
  act(() => learnTime(SERVER + 1000, performance.now()));
  expect(result.current).toBe(taken);
});
