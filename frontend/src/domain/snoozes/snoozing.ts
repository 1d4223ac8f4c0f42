/**
 * Why: a waiting ad is snoozed until a day that begins before its deadline, in the company's zone; whether it is
 * snoozed is decided by the server's clock.
 */
import { addDays, type Day, dayIn, startOf } from "~/config/days";

/** The maximum number of days offered, if the deadline is further away. */
const MOST_DAYS = 14;

/** The days until which an ad may be snoozed: from tomorrow on, those that begin before its deadline. */
export function daysBefore(deadline: string, zone: string, now: number): Day[] {
  const tomorrow = addDays(dayIn(zone, now), 1);
  const end = new Date(deadline).getTime();
  return Array.from({ length: MOST_DAYS }, (_, later) => addDays(tomorrow, later)).filter(
    (day) => new Date(startOf(day, zone)).getTime() < end,
  );
}

/** Whether it is snoozed now; when its day begins it no longer is. */
export function isSnoozed({ snoozedUntil }: { snoozedUntil: string | null }, now: number): boolean {
  return snoozedUntil !== null && new Date(snoozedUntil).getTime() > now;
}
