/** Why: a report's period and campaigns are in its address; the defaults are this month and all campaigns. */
import { now as serverNow } from "~/config/clock";
import { addMonths, type Day, dayIn, endOf, type Month, monthOf, startOf } from "~/config/days";
import { daysOfMonth, lengthOf, type Period } from "~/domain/charts/periods";

const MAX_DAYS = 400;
const MONTHS = 13;

/** This month in a zone and those before it, newest first. */
export function months(zone: string, now = serverNow()): Month[] {
  const current = monthOf(dayIn(zone, now));
  return Array.from({ length: MONTHS }, (_, back) => addMonths(current, -back));
}

/** The address's period: a month, or null with the days of another period. */
export function periodOf(
  query: URLSearchParams,
  zone: string,
  now = serverNow(),
): Period & { month: Month | null } {
  const from = query.get("from");
  const to = query.get("to");
  if (from !== null || to !== null) return { from: from ?? "", to: to ?? "", month: null };
  const choices = months(zone, now);
  const month = choices.find((choice) => choice === query.get("month")) ?? monthOf(dayIn(zone, now));
  return { ...daysOfMonth(month), month };
}

/** The moments of the query, the end exclusive; null for a period that the server would refuse. */
export function moments(period: Period, zone: string): Period | null {
  const days = lengthOf(period);
  if (days < 1 || days > MAX_DAYS) return null;
  return { from: startOf(period.from as Day, zone), to: endOf(period.to as Day, zone) };
}
