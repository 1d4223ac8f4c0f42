/**
 * Why: a day belongs to a company, whose zone decides when it begins; a moment is the same everywhere. Separate types
 * keep one from being formatted as the other (docs/product.md, Days).
 */
import { now } from "./clock.ts";

/** A calendar day as 2026-11-25: the same for every reader. */
export type Day = `${number}-${number}-${number}`;
/** A calendar month as 2026-11. */
export type Month = `${number}-${number}`;

export const DAY_MS = 86_400_000;
/** More than any zone's offset from UTC, and than its daylight-saving change. */
const FARTHEST_MS = DAY_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The fields of a moment in a zone's local time. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The local time of the zone, as if it were UTC; without milliseconds. */
function localMs(moment: number, zone: string): number {
  const field: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(moment)) field[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const msOf = (moment: string | number | Date) => new Date(moment).getTime();
const dayOfUtc = (moment: number) => new Date(moment).toISOString().slice(0, 10) as Day;
const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Whether the text is a day that exists. */
export function isDay(text: string | null | undefined): text is Day {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = utcOf(text);
  return !Number.isNaN(moment) && dayOfUtc(moment) === text;
}

/** The day to which a moment belongs in a zone. */
export function dayIn(zone: string, moment: string | number | Date = now()): Day {
  return dayOfUtc(localMs(msOf(moment), zone));
}

/** The day of a series' row, which the server writes as midnight UTC. */
export function seriesDay(row: string): Day {
  return row.slice(0, 10) as Day;
}

/** The day `count` days later, or earlier. */
export function addDays(day: Day, count: number): Day {
  return dayOfUtc(utcOf(day) + count * DAY_MS);
}

/** The number of days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return (utcOf(to) - utcOf(from)) / DAY_MS;
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month;
}

/** The month that many months later, or earlier. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(dayOfUtc(Date.UTC(year, number - 1 + count)));
}

export function firstOf(month: Month): Day {
  return `${month}-01`;
}

export function lastOf(month: Month): Day {
  return addDays(firstOf(addMonths(month, 1)), -1);
}

/**
 * The moment at which a day begins in a zone, in ISO 8601: midnight; where clocks skip it, the moment after; where they
 * repeat it, the first.
 */
export function startOf(day: Day, zone: string): string {
  const midnight = utcOf(day);
  const starts = [-FARTHEST_MS, FARTHEST_MS]
    .map((away) => midnight + away)
    .map((near) => midnight - (localMs(near, zone) - near))
    .filter((moment) => dayIn(zone, moment) === day);
  return new Date(Math.min(...starts)).toISOString();
}

/** The moment at which a day ends: the start of the next one. */
export function endOf(day: Day, zone: string): string {
  return startOf(addDays(day, 1), zone);
}

/** A moment in a zone's local time, for files: 2026-11-25 16:20:07. */
export function clockTime(moment: string | number | Date, zone: string): string {
  return new Date(localMs(msOf(moment), zone)).toISOString().slice(0, 19).replace("T", " ");
}

/** The offset of a zone from UTC at a moment: GMT-3, GMT+5:30. */
export function offsetOf(zone: string, moment: string | number | Date = now()): string {
  const at = Math.trunc(msOf(moment) / 1000) * 1000;
  const minutes = Math.round((localMs(at, zone) - at) / 60_000);
  if (minutes === 0) return "GMT";
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? "-" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** The display name of a zone: Buenos Aires for America/Argentina/Buenos_Aires. */
export function placeOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

let ownZone: string | undefined;

/** The browser's zone, read once. */
export function readersZone(): string {
  ownZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ownZone;
}

/** Resets the module, for tests. */
export function forgetReadersZone(): void {
  ownZone = undefined;
}
