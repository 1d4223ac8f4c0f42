/** Why: money, numbers and dates have the same format on every screen (docs/product.md, Numbers). */
import { moment } from "~/config/clock";
import { type Day, type Month, offsetOf, placeOf, readersZone } from "~/config/days";
import type { Language } from "~/config/paths";

const LOCALES: Record<Language, string> = { es: "es-AR", en: "en-US" };

/** Spanish counts 24 hours: “a. m.” ends in a full stop of its own, which a sentence would double. */
const HOURS: Record<Language, Intl.DateTimeFormatOptions> = { es: { hourCycle: "h23" }, en: {} };

/** A zone in words. */
const ZONES: Record<Language, (place: string) => string> = {
  es: (place) => `hora de ${place}`,
  en: (place) => `${place} time`,
};

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Past and future within a minute of now: the literal “este minuto” is not idiomatic. */
const WITHIN_A_MINUTE: Record<Language, readonly [string, string]> = {
  es: ["hace un momento", "en un momento"],
  en: ["just now", "in a moment"],
};

/** The idiomatic future: “en 3 días”, not “dentro de 3 días”. */
const shorter = (text: string) => text.replace(/^dentro de /, "en ");

/** Units of sizes, each a thousand of the one before it. */
const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** A moment in ISO 8601; a calendar day is none. */
export type Moment<T extends string = string> = T extends Day ? never : T;

export interface Formats {
  /** An amount in units of its currency, with cents if it has any: $ 12.150 (pesos show none), US$ 10,50, US$ 80. */
  money(amount: number, currency?: string): string;
  /** The same with the cents of pesos too: where amounts are added up line by line, and where one is to be paid. */
  exactMoney(amount: number, currency: string): string;
  /** The cost of one reaction: with cents, and a third decimal below ten of them. */
  unitCost(amount: number, currency: string): string;
  /** A whole number with thousands separators at any length: 2.490. */
  number(value: number): string;
  /** A number short enough for a card: 12,4 mil. */
  compact(value: number): string;
  /** A number with two decimals: 0,42. */
  decimal(value: number): string;
  /** A size in steps of a thousand: 340 kB, 1,2 GB. */
  bytes(size: number): string;
  /** A share of 1 as a percentage without decimals: 67 % with a non-breaking space, in English 67%. */
  percent(share: number): string;
  /** Month and year: noviembre de 2026. */
  month(month: Month): string;
  /** A calendar day: 21 nov 2026. */
  day(day: Day): string;
  /** A calendar day with its weekday: sábado, 28 de noviembre. */
  weekday(day: Day): string;
  /** A calendar day on an axis: 21 nov. */
  dayMonth(day: Day): string;
  /** The day of a moment in the reader's zone: 21 nov 2026. */
  dayOf<T extends string>(moment: Moment<T>): string;
  /** The month of a moment in the reader's zone: noviembre de 2026. */
  monthOf<T extends string>(moment: Moment<T>): string;
  /** Day and time in the reader's zone: 21 nov 2026, 14:05. */
  dateTime<T extends string>(moment: Moment<T>): string;
  /** The same, with the month in full: 21 de noviembre de 2026, 14:05. */
  deadline<T extends string>(moment: Moment<T>): string;
  /** A recent moment, without its year: 21 de noviembre, 14:05. */
  dayAndTime<T extends string>(moment: Moment<T>): string;
  /** The time of a moment in the reader's zone: 14:05. */
  time<T extends string>(moment: Moment<T>): string;
  /** A moment with its zone: 21 nov 2026, 14:05 (hora de Buenos Aires, GMT-3). */
  exact<T extends string>(moment: Moment<T>): string;
  /** A zone in words: hora de Buenos Aires. */
  zone(zone: string): string;
  /** A list of names: nombre, ciudad y logo; Facebook e Instagram. */
  list(names: readonly string[]): string;
  /** How long ago, or how soon: hace 3 días, en 7 días, hace un momento. */
  relative<T extends string>(moment: Moment<T>, now?: Date): string;
}

const formatsByKey = new Map<string, Formats>();

/** The formats of a language and of the reader's zone, cached: every line of a list needs them. */
export function formatsOf(language: Language, zone = readersZone()): Formats {
  const key = `${language} ${zone}`;
  let formats = formatsByKey.get(key);
  if (!formats) {
    formats = makeFormats(language, zone);
    formatsByKey.set(key, formats);
  }
  return formats;
}

/**
 * A formatter that is created at its first use and cached: creating one takes longer than all that a screen formats
 * with it.
 */
function kept<Options, Formatter>(
  make: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
) {
  let formatter: Formatter | undefined;
  return () => {
    formatter ??= new make(locale, options);
    return formatter;
  };
}

function makeFormats(language: Language, timeZone: string): Formats {
  const locale = LOCALES[language];
  const hours = HOURS[language];
  const numbers = (options: Intl.NumberFormatOptions) => kept(Intl.NumberFormat, locale, options);
  const dates = (options: Intl.DateTimeFormatOptions) => kept(Intl.DateTimeFormat, locale, options);
  const number = numbers({ useGrouping: "always", maximumFractionDigits: 0 });
  const decimal = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Argentine Spanish writes “55 k”, which readers do not recognise as thousands: “55 mil”.
  const compact = kept(Intl.NumberFormat, language, { notation: "compact", maximumFractionDigits: 1 });
  const sizes = SIZES.map((unit, step) =>
    numbers({ style: "unit", unit, maximumFractionDigits: step > 2 ? 1 : 0 }),
  );
  // Argentine Spanish writes “67%”, the Academy and our texts “67 %”.
  const percent = kept(Intl.NumberFormat, language, { style: "percent", maximumFractionDigits: 0 });
  // A calendar day is formatted as its midnight in UTC.
  const month = dates({ month: "long", year: "numeric", timeZone: "UTC" });
  const shortDate = { day: "numeric", month: "short", year: "numeric" } as const;
  const day = dates({ ...shortDate, timeZone: "UTC" });
  const weekday = dates({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  const dayMonth = dates({ day: "numeric", month: "short", timeZone: "UTC" });
  const dayOf = dates({ ...shortDate, timeZone });
  const monthOf = dates({ month: "long", year: "numeric", timeZone });
  const dateTime = dates({ ...hours, dateStyle: "medium", timeStyle: "short", timeZone });
  const deadline = dates({ ...hours, dateStyle: "long", timeStyle: "short", timeZone });
  const dayAndTime = dates({
    ...hours,
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  const time = dates({ ...hours, timeStyle: "short", timeZone });
  const list = kept(Intl.ListFormat, locale, {});
  const relative = kept(Intl.RelativeTimeFormat, locale, { numeric: "auto" });
  const [justNow, soon] = WITHIN_A_MINUTE[language];
  return {
    money: (amount, currency = "ARS") => formatMoney(locale, amount, currency),
    exactMoney: (amount, currency) =>
      formatMoney(locale, amount, currency, Number.isInteger(amount) ? [0, 0] : [2, 2]),
    unitCost: (amount, currency) => formatMoney(locale, amount, currency, [2, amount < 0.1 ? 3 : 2]),
    number: (value) => number().format(value),
    compact: (value) => compact().format(value),
    decimal: (value) => decimal().format(value),
    bytes: (size) => {
      const step = size < 1000 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(size) / 3));
      return sizes[step]?.().format(size / 1000 ** step) ?? "";
    },
    percent: (share) => percent().format(share),
    month: (text) => month().format(new Date(text)),
    day: (text) => day().format(new Date(text)),
    weekday: (text) => weekday().format(new Date(text)),
    dayMonth: (text) => dayMonth().format(new Date(text)),
    dayOf: (text) => dayOf().format(new Date(text)),
    monthOf: (text) => monthOf().format(new Date(text)),
    dateTime: (text) => dateTime().format(new Date(text)),
    deadline: (text) => deadline().format(new Date(text)),
    dayAndTime: (text) => dayAndTime().format(new Date(text)),
    time: (text) => time().format(new Date(text)),
    exact: (text) =>
      `${dateTime().format(new Date(text))} (${ZONES[language](placeOf(timeZone))}, ${offsetOf(timeZone, text)})`,
    zone: (zone) => ZONES[language](placeOf(zone)),
    list: (names) =>
      list()
        .formatToParts(names)
        .map(({ type, value }, place, parts) =>
          // ICU writes “e” before i and hi alone, not before í.
          type === "literal" && value === " y " && /^h?í/i.test(parts[place + 1]?.value ?? "")
            ? " e "
            : value,
        )
        .join(""),
    relative: (text, now = moment()) => {
      const seconds = (new Date(text).getTime() - now.getTime()) / 1000;
      for (const [unit, size] of STEPS) {
        // Past units must be complete; future ones are rounded to the nearest: six days and 23 hours are seven days.
        const count = seconds < 0 ? Math.trunc(seconds / size) : Math.round(seconds / size);
        if (Math.abs(seconds) >= size) return shorter(relative().format(count, unit));
      }
      return seconds > 0 ? soon : justNow;
    },
  };
}

/** Pesos are shown without their decimals, which are truncated and not rounded (docs/product.md, Numbers). */
const WITHOUT_CENTS = "ARS";

/** The currency's sign as es-AR writes it, whatever the page's language: $ for pesos, US$ for dollars. */
function signOf(currency: string): string {
  const parts = formatterOf("es-AR", { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Sign and amount, with the separators of the page's language: $ 12.150 and US$ 10,50, in English $ 12,150 and US$
 * 10.50.
 */
function formatMoney(
  locale: string,
  amount: number,
  currency: string,
  digits?: [least: number, most: number],
): string {
  const whole = !digits && currency === WITHOUT_CENTS;
  const shown = whole ? Math.trunc(amount) : amount;
  const [least, most] = whole ? [0, 0] : (digits ?? [2, 2]);
  const number = formatterOf(locale, {
    useGrouping: "always",
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    ...(!digits && { trailingZeroDisplay: "stripIfInteger" as const }),
  }).format(Math.abs(shown));
  return `${shown < 0 ? "-" : ""}${signOf(currency)}\u00a0${number}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Created at its first use and cached, like the other formatters. */
function formatterOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}
