/** Why: what waits is snoozed until a day that begins before its deadline, by the company's zone; what is snoozed is so by the server's clock. */
import { addDays, type Day, dayIn, startOf } from "~/config/days";

/** As many days as are offered, where deadlines are further away. */
const MOST_DAYS = 14;

/** The days until which something may be snoozed: from tomorrow on, those that begin before its deadline. */
export function daysBefore(deadline: string, zone: string, now: number): Day[] {
  const tomorrow = addDays(dayIn(zone, now), 1);
  const end = new Date(deadline).getTime();
  return Array.from({ length: MOST_DAYS }, (_, later) => addDays(tomorrow, later)).filter(
    (day) => new Date(startOf(day, zone)).getTime() < end,
  );
}

/** Whether it is snoozed now: on its day it is not any more. */
export function isSnoozed({ snoozedUntil }: { snoozedUntil: string | null }, now: number): boolean {
  return snoozedUntil !== null && new Date(snoozedUntil).getTime() > now;
}
