/** Why: figures are kept by days in UTC, so a period is two such days, both included. */

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

export interface Range {
  from: string;
  to: string;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** So many days, today included. */
export function lastDays(count: number, now = Date.now()): Range {
  return { from: dayOf(now - (count - 1) * DAY_MS), to: dayOf(now) };
}

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** All days of a range, in order; none for one that is turned round, too long or not written out. */
export function daysOf({ from, to }: Range): string[] {
  const count = Math.round((at(to) - at(from)) / DAY_MS) + 1;
  if (!(count >= 1 && count <= MAX_DAYS)) return [];
  return Array.from({ length: count }, (_, index) => dayOf(at(from) + index * DAY_MS));
}
