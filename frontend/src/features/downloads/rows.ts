/** Why: what came and what went on to a store are two answers of the server; a panel shows them side by side, row by row. */
import type { DownloadsFiguresQuery } from "~/graphql/generated/graphql";
import type { DownloadsTexts } from "~/i18n/texts";

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

type Answer<K extends string> = Counts & { [key in K]: string | null };

function merged<K extends string>(
  name: K,
  arrivals: readonly Answer<K>[],
  hops: readonly Answer<K>[],
  label: (key: string) => string,
): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = (item: Answer<K>): Row => {
    const key = item[name] ?? "";
    const row = rows.get(key) ?? { key, label: label(key), arrivals: NOTHING, hops: NOTHING };
    rows.set(key, row);
    return row;
  };
  for (const item of arrivals) rowOf(item).arrivals = countsOf(item);
  for (const item of hops) rowOf(item).hops = countsOf(item);
  return [...rows.values()];
}

function countsOf({ total, unique, bots }: Counts): Counts {
  return { total, unique, bots };
}

export function totalsOf(data: DownloadsFiguresQuery): Pick<Row, "arrivals" | "hops"> {
  return { arrivals: data.arrivals[0] ?? NOTHING, hops: data.hops[0] ?? NOTHING };
}

export interface Panels {
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
      merged("source", data.arrivalsBySource, data.hopsBySource, named(texts.sources, texts.sources.UNKNOWN)),
    ),
    store: most(
      merged("store", data.arrivalsByStore, data.hopsByStore, named(texts.stores, texts.stores.none)),
    ),
    country: most(merged("country", data.arrivalsByCountry, data.hopsByCountry, countryName)),
  };
}
