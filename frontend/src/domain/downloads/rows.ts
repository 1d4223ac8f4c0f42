/** Why: arrivals and departures are two fields of the response; a panel shows them side by side, row by row. */

import type { DownloadsTexts } from "~/i18n/texts";
import type { DownloadsFiguresQuery } from "./downloads-figures.generated";

export interface Counts {
  total: number;
  unique: number;
  bots: number;
}

export interface Row {
  key: string;
  label: string;
  arrivals: Counts;
  hops: Counts;
}

const NOTHING: Counts = { total: 0, unique: 0, bots: 0 };

type Answer<K extends string> = Counts & { [key in K]: string | null } & { sourceName?: string | null };

/** A source by its kind or, if that is unknown, by its own name. */
export function sourceKey(source: string | null, name: string | null | undefined): string {
  return name ? `:${name}` : (source ?? "");
}

/** The label of a key of `sourceKey`; names beyond a day's limit are grouped as `other`. */
export function sourceLabel(key: string, texts: DownloadsTexts): string {
  if (key === ":other") return texts.otherSources;
  if (key.startsWith(":")) return key.slice(1);
  return (texts.sources as Record<string, string>)[key] ?? texts.sources.UNKNOWN;
}

function merged<K extends string>(
  name: K,
  arrivals: readonly Answer<K>[],
  hops: readonly Answer<K>[],
  label: (key: string) => string,
): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = (entry: Answer<K>): Row => {
    const key = name === "source" ? sourceKey(entry[name], entry.sourceName) : (entry[name] ?? "");
    const row = rows.get(key) ?? { key, label: label(key), arrivals: NOTHING, hops: NOTHING };
    rows.set(key, row);
    return row;
  };
  for (const entry of arrivals) rowOf(entry).arrivals = countsOf(entry);
  for (const entry of hops) rowOf(entry).hops = countsOf(entry);
  return [...rows.values()];
}

function countsOf({ total, unique, bots }: Counts): Counts {
  return { total, unique, bots };
}

export function totalsOf(data: DownloadsFiguresQuery): Pick<Row, "arrivals" | "hops"> {
  return { arrivals: data.arrivals[0] ?? NOTHING, hops: data.hops[0] ?? NOTHING };
}

interface Panels {
  day: Row[];
  source: Row[];
  store: Row[];
  country: Row[];
}

/** The rows of every panel: each day of the range, and the others with the most visits first. */
export function panelsOf(
  data: DownloadsFiguresQuery,
  days: readonly string[],
  texts: DownloadsTexts,
  countryName: (code: string) => string,
): Panels {
  const byDay = new Map(
    merged("day", data.arrivalsByDay, data.hopsByDay, (day) => day).map((row) => [row.key, row]),
  );
  const named = (texts_: Record<string, string>, otherwise: string) => (key: string) =>
    texts_[key] ?? otherwise;
  const most = (rows: Row[]) =>
    rows.sort((a, b) => b.arrivals.total + b.hops.total - (a.arrivals.total + a.hops.total));
  return {
    day: days.map((day) => byDay.get(day) ?? { key: day, label: day, arrivals: NOTHING, hops: NOTHING }),
    source: most(
      merged("source", data.arrivalsBySource, data.hopsBySource, (key) => sourceLabel(key, texts)),
    ),
    store: most(
      merged("store", data.arrivalsByStore, data.hopsByStore, named(texts.stores, texts.stores.none)),
    ),
    country: most(merged("country", data.arrivalsByCountry, data.hopsByCountry, countryName)),
  };
}
