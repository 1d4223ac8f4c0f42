/**
 * Why: moments in a file are read by programs and by people elsewhere, so they are in the company's zone, and the
 * column says so.
 */
import { clockTime, type Day, dayIn } from "~/config/days";
import type { Formats } from "~/i18n/format";
import { useFormats } from "~/i18n/use-formats";
import { useTimeZone } from "~/session/use-time-zone";

export interface CsvMoments {
  /** 2026-11-25 16:20:07; empty without a moment. */
  cell: (moment: string | null | undefined) => string | null;
  /** A column's title with the zone: Creada (hora de Buenos Aires). */
  title: (column: string) => string;
  /** The day of a moment. */
  dayOf: (moment: string) => Day;
  /** The day of the export, for the file's name. */
  today: () => Day;
}

export function useCsvMoments(): CsvMoments {
  return csvMoments(useTimeZone(), useFormats());
}

export function csvMoments(zone: string, formats: Pick<Formats, "zone">): CsvMoments {
  return {
    cell: (moment) => (moment ? clockTime(moment, zone) : null),
    title: (column) => `${column} (${formats.zone(zone)})`,
    dayOf: (moment) => dayIn(zone, moment),
    today: () => dayIn(zone),
  };
}
