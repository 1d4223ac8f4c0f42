/** Why: a report's period and campaigns are in its address; what is not written there is this month and all campaigns. */
import { moment } from "~/config/clock";
import { DAY_MS, daysOfMonth, type Period, startOf } from "~/domain/charts/periods";

const MAX_DAYS = 400;
const MONTHS = 13;

/** This month and those before it, newest first, as 2026-11. */
export function months(now = moment()): string[] {
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
}

/** What the address asks for: a month's name, or null with the days of another period. */
export function periodOf(query: URLSearchParams, now = moment()): Period & { month: string | null } {
  const from = query.get("from");
  const to = query.get("to");
  if (from !== null || to !== null) return { from: from ?? "", to: to ?? "", month: null };
  const known = months(now);
  const month = known.find((one) => one === query.get("month")) ?? known[0] ?? "";
  return { ...daysOfMonth(month), month };
}

/** The moments that the server is asked for, the end exclusive; null for a period that it would refuse. */
export function moments({ from, to }: Period): Period | null {
  const days = (startOf(to) - startOf(from)) / DAY_MS + 1;
  if (!(days >= 1 && days <= MAX_DAYS)) return null;
  return { from: new Date(startOf(from)).toISOString(), to: new Date(startOf(to) + DAY_MS).toISOString() };
}
