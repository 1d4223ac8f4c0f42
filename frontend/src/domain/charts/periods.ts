/**
 * Why: figures are by day of the company's zone: "today" and "the last 30 days" are the same days on every screen, for
 * every reader.
 */
import { now as serverNow } from "~/config/clock";
import { addDays, type Day, dayIn, daysBetween, firstOf, isDay, lastOf, type Month } from "~/config/days";

/** The periods to which a chart by day can be narrowed: the number of days, today included. */
export const LAST_DAYS = ["7", "30", "90"] as const;
export type LastDays = (typeof LAST_DAYS)[number];

/** The server's maximum number of days. */
const MAX_DAYS = 366;

/** Two days as typed or as they are in an address, both included. */
export interface Period {
  from: string;
  to: string;
}

/** A period of days that exist. */
export interface Days extends Period {
  from: Day;
  to: Day;
}

/** That many days, the zone's today included. */
export function lastDays(count: number, zone: string, now = serverNow()): Days {
  const to = dayIn(zone, now);
  return { from: addDays(to, 1 - count), to };
}

/** The first and the last day of a month. */
export function daysOfMonth(month: Month): Days {
  return { from: firstOf(month), to: lastOf(month) };
}

/** The number of days of a period; 0 if it is reversed or malformed. */
export function lengthOf({ from, to }: Period): number {
  return isDay(from) && isDay(to) ? Math.max(0, daysBetween(from, to) + 1) : 0;
}

/** All days of a period, in order; none if it is reversed, longer than `most` or malformed. */
export function daysOf({ from, to }: Period, most = MAX_DAYS): Day[] {
  const count = lengthOf({ from, to });
  if (count > most) return [];
  return Array.from({ length: count }, (_, index) => addDays(from as Day, index));
}
