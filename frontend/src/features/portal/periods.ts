/** Why: the months and weeks of the first page are whole days in UTC, as reports count them. */
import { DAY_MS, type Period } from "~/domain/charts/periods";

/** From the first of the month through the day of `now`. */
export function monthUntil(now: Date): Period {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  return { from: new Date(first).toISOString(), to: tomorrow(now).toISOString() };
}

/** The seven days that end with the day of `now`. */
export function weekUntil(now: Date): Period {
  const to = tomorrow(now);
  return { from: new Date(to.getTime() - 7 * DAY_MS).toISOString(), to: to.toISOString() };
}

function tomorrow(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
