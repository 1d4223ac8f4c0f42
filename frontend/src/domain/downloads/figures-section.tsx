/** Why: a brand sees the results of its links and codes, by day, source, store and country, without bots. */

import { useQuery } from "@apollo/client/react";
import { useMemo, useState } from "react";
import type { Day } from "~/config/days";
import { Choice } from "~/domain/charts/choice";
import { type Days, daysOf, LAST_DAYS } from "~/domain/charts/periods";
import { type Figure, FigureName } from "~/domain/figures/figure-name";
import { Failed } from "~/graphql/failed";
import type { FunnelWhere } from "~/graphql/schema.generated";
import { useChartsTexts } from "~/i18n/charts-texts";
import { useFormats } from "~/i18n/use-formats";
import { useDownloadsTexts, useLanguage } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Input } from "~/ui/field";
import { LoadingArea } from "~/ui/loading";
import { DownloadsFiguresDocument, type DownloadsFiguresQuery } from "./downloads-figures.generated";
import { FunnelSection } from "./funnel-section";
import { type Measure, Panel } from "./panel";
import { type Counts, panelsOf, totalsOf } from "./rows";
import { usePeriod } from "./use-period";

interface FiguresSectionProps {
  /** Null: arrivals by links without a company. */
  companyId: string | null;
  className?: string;
}

export function FiguresSection({ companyId, className = "mt-16" }: FiguresSectionProps) {
  const texts = useDownloadsTexts();
  const charts = useChartsTexts();
  const { preset, period, choose, write } = usePeriod();
  const { from, to } = period;
  const [measure, setMeasure] = useState<Measure>("total");
  const days = useMemo(() => daysOf({ from, to }), [from, to]);
  // A malformed period has no days, and is not requested.
  const chosenPeriod = { from, to } as Days;
  const where = { ...(companyId === null ? { withoutCompany: true } : { companyId }), ...chosenPeriod };
  const { data, previousData, error, refetch } = useQuery(DownloadsFiguresDocument, {
    variables: {
      arrivals: { ...where, event: "APP_DOWNLOAD" },
      hops: { ...where, event: "STORE_REDIRECT" },
    },
    skip: days.length === 0,
    fetchPolicy: "cache-and-network",
  });
  // The previous period's figures stay while the new ones load, but not after an error.
  const shown = data ?? (error ? undefined : previousData);

  return (
    <section aria-labelledby="figures" className={className}>
      <h2 id="figures" className="text-2xl">
        {texts.figures}
      </h2>
      <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <Choice
          label={charts.period}
          options={[
            ...LAST_DAYS.map((value) => ({ value, text: charts.lastDays[value] })),
            { value: "custom", text: charts.customPeriod },
          ]}
          value={preset}
          onChange={choose}
        />
        {preset === "custom" && (
          <div className="grid w-full grid-cols-1 gap-3 sm:w-auto sm:grid-cols-2">
            <Input
              type="date"
              label={charts.from}
              value={from}
              max={to}
              onChange={({ target }) => write({ from: target.value, to })}
            />
            <Input
              type="date"
              label={charts.to}
              value={to}
              min={from}
              onChange={({ target }) => write({ from, to: target.value })}
            />
          </div>
        )}
        <Choice
          label={texts.measure}
          options={[
            { value: "total", text: texts.measures.total },
            { value: "unique", text: texts.measures.unique },
          ]}
          value={measure}
          onChange={setMeasure}
        />
      </div>
      {days.length === 0 ? (
        <p role="alert" className="mt-6 text-sm font-medium text-bad">
          {texts.wrongRange}
        </p>
      ) : shown ? (
        <Figures
          data={shown}
          days={days}
          period={chosenPeriod}
          where={where}
          companyId={companyId}
          measure={measure}
        />
      ) : error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : (
        <LoadingArea label={texts.loading} />
      )}
    </section>
  );
}

interface FiguresProps {
  data: DownloadsFiguresQuery;
  days: readonly Day[];
  period: Days;
  where: FunnelWhere;
  companyId: string | null;
  measure: Measure;
}

function Figures({ data, days, period, where, companyId, measure }: FiguresProps) {
  const texts = useDownloadsTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const countryName = useCountryName();
  const { arrivals, hops } = totalsOf(data);
  const panels = panelsOf(data, days, texts, countryName);
  const file = `resuena-descargas-${period.from}-${period.to}`;
  return (
    <>
      <dl className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Total of="visits" label={texts.arrivals} counts={arrivals} measure={measure} />
        <Total of="departures" label={texts.hops} counts={hops} measure={measure} />
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-soft">
            <span className="block text-base">{texts.bots}</span>
            {texts.botsHint}
          </dt>
          <dd className="figure text-4xl text-soft">{formats.number(arrivals.bots + hops.bots)}</dd>
        </div>
      </dl>
      <p className="mt-5 text-sm">
        <span className="font-semibold">
          {arrivals.total > 0 ? texts.share(formats.percent(hops.total / arrivals.total)) : texts.noShare}
        </span>{" "}
        <span className="text-soft">
          {texts.note(formats.day(period.from), formats.day(period.to), formats.zone(zone))}
        </span>
      </p>
      <FunnelSection where={where} companyId={companyId} measure={measure} file={`${file}-embudo`} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <Panel
          className="lg:col-span-3"
          title={texts.byDay}
          column={texts.columns.day}
          rows={panels.day}
          measure={measure}
          companyId={companyId}
          file={`${file}-dia`}
          label={(row) => formats.day(row.key as Day)}
          tick={(row) => formats.dayMonth(row.key as Day)}
          lines
        />
        <Panel
          title={texts.bySource}
          column={texts.columns.source}
          rows={panels.source}
          measure={measure}
          companyId={companyId}
          file={`${file}-origen`}
        />
        <Panel
          title={texts.byStore}
          column={texts.columns.store}
          rows={panels.store}
          measure={measure}
          companyId={companyId}
          file={`${file}-tienda`}
        />
        <Panel
          title={texts.byCountry}
          column={texts.columns.country}
          rows={panels.country}
          measure={measure}
          companyId={companyId}
          file={`${file}-pais`}
        />
      </div>
    </>
  );
}

interface TotalProps {
  of: Figure;
  label: string;
  counts: Counts;
  measure: Measure;
}

function Total({ of, label, counts, measure }: TotalProps) {
  const texts = useDownloadsTexts();
  const formats = useFormats();
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-soft">
        <span className="block text-base text-ink">
          <FigureName of={of}>{label}</FigureName>
        </span>
        <span>
          {measure === "unique" ? texts.uniqueHint : `${texts.unique}: ${formats.number(counts.unique)}`}
        </span>
      </dt>
      <dd className="figure text-4xl">{formats.number(counts[measure])}</dd>
    </div>
  );
}

/** The country's name in the page's language; an empty code is an unknown country. */
function useCountryName(): (code: string) => string {
  const language = useLanguage();
  const { unknownCountry } = useDownloadsTexts();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: "region" });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code || unknownCountry);
  }, [language, unknownCountry]);
}
