/** Why: figures are kept by days in UTC: "today" and "the last 30 days" are the same days on every screen. */
import { now as serverNow } from "~/config/clock";

/** What a chart by day can be narrowed down to: so many days, today included. */
export const LAST_DAYS = ["7", "30", "90"] as const;
export type LastDays = (typeof LAST_DAYS)[number];

export const DAY_MS = 86_400_000;
/** The server counts so many days at most. */
const MAX_DAYS = 366;

/** Two days as 2026-11-23, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The day of a moment. */
export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The moment at which a day begins; not a number when the text is no day. */
export function startOf(day: string): number {
  const moment = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(moment) || dayOf(moment) !== day ? Number.NaN : moment;
}

/** So many days, today included. */
export function lastDays(count: number, now = serverNow()): Period {
  return { from: dayOf(now - (count - 1) * DAY_MS), to: dayOf(now) };
}

/** The first and the last day of a month, which is named as 2026-11. */
export function daysOfMonth(month: string): Period {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: dayOf(Date.UTC(year, number, 0)) };
}

/** All days of a period, in order; none for one that is turned round, too long or not written out. */
export function daysOf({ from, to }: Period): string[] {
  const count = (startOf(to) - startOf(from)) / DAY_MS + 1;
  if (!(count >= 1 && count <= MAX_DAYS)) return [];
  return Array.from({ length: count }, (_, index) => dayOf(startOf(from) + index * DAY_MS));
}
