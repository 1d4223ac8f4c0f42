/** Why: the months and weeks of the first page are whole days of the company's zone, as reports count them. */
import { addDays, type Day, dayIn, endOf, firstOf, monthOf, startOf } from "~/config/days";

/** Two moments, the end exclusive. */
interface Moments {
  from: string;
  to: string;
}

/** From the first of the month through the day of `now`. */
export function monthUntil(now: Date, zone: string): Moments {
  const today = dayIn(zone, now);
  return whole(firstOf(monthOf(today)), today, zone);
}

/** The seven days that end with the day of `now`. */
export function weekUntil(now: Date, zone: string): Moments {
  const today = dayIn(zone, now);
  return whole(addDays(today, -6), today, zone);
}

function whole(first: Day, last: Day, zone: string): Moments {
  return { from: startOf(first, zone), to: endOf(last, zone) };
}
