import { expect, test } from "vitest";
import { daysOfMonth } from "~/domain/charts/periods";
import { moments, months, periodOf } from "./period";

const ZONE = "America/Argentina/Buenos_Aires";
const NOW = Date.parse("2026-01-15T12:00:00Z");

test("a report is of this month unless its address says another one", () => {
  expect(periodOf(new URLSearchParams(), ZONE, NOW)).toEqual({
    from: "2026-01-01",
    to: "2026-01-31",
    month: "2026-01",
  });
  expect(periodOf(new URLSearchParams("month=2025-12"), ZONE, NOW).from).toBe("2025-12-01");
  expect(periodOf(new URLSearchParams("month=nonsense"), ZONE, NOW).month).toBe("2026-01");
});

test("an address with days is of those days", () => {
  expect(periodOf(new URLSearchParams("from=2025-11-03&to=2025-11-09"), ZONE, NOW)).toEqual({
    from: "2025-11-03",
    to: "2025-11-09",
    month: null,
  });
});

test("months go back over the new year", () => {
  expect(months(ZONE, NOW).slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(daysOfMonth("2028-02").to).toBe("2028-02-29");
});

test("the last day counts whole, and what the server refuses is not asked", () => {
  expect(moments({ from: "2026-01-01", to: "2026-01-31" }, ZONE)?.to).toBe("2026-02-01T03:00:00.000Z");
  expect(moments({ from: "2026-02-01", to: "2026-01-31" }, ZONE)).toBeNull();
  expect(moments({ from: "2024-01-01", to: "2026-01-31" }, ZONE)).toBeNull();
  expect(moments({ from: "", to: "2026-01-31" }, ZONE)).toBeNull();
});

test("this month ends with the company's last day, not with the reader's or UTC's", () => {
  expect(months(ZONE, Date.parse("2026-02-01T02:59:59Z"))[0]).toBe("2026-01");
  expect(months(ZONE, Date.parse("2026-02-01T03:00:00Z"))[0]).toBe("2026-02");
});
