import { expect, test } from "vitest";
import { dayIn, daysBetween } from "~/config/days";
import { reportable } from "./lifetime";

const SANTIAGO = "America/Santiago";

test.each([
  ["half an hour after midnight, days after clocks went forward", "2026-09-10T03:30:00Z", "2025-08-07"],
  ["half an hour before midnight, days after they went back", "2026-04-08T03:30:00Z", "2025-03-04"],
])("a long campaign is shared by its last 400 days: %s", (_, to, first) => {
  const period = reportable({ from: "2020-01-01T00:00:00Z", to }, SANTIAGO);
  expect(dayIn(SANTIAGO, period.from)).toBe(first);
  expect(daysBetween(dayIn(SANTIAGO, period.from), dayIn(SANTIAGO, to)) + 1).toBe(400);
  expect(period.to).toBe(to);
});

test("a shorter one is shared whole", () => {
  const period = { from: "2026-01-01T12:00:00Z", to: "2026-11-26T15:00:00Z" };
  expect(reportable(period, SANTIAGO)).toEqual(period);
});
