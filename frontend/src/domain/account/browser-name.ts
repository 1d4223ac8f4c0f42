/** Why: a session is listed as "Chrome on Windows", not by its User-Agent. */

/** Order matters: the User-Agent of most browsers also names those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const nameIn = (list: typeof BROWSERS, agent: string) => list.find(([sign]) => sign.test(agent))?.[1] ?? null;

/** The names of a browser and its system; null if unknown. */
export function browserOf(agent: string | null | undefined): {
  browser: string | null;
  system: string | null;
} {
  return { browser: nameIn(BROWSERS, agent ?? ""), system: nameIn(SYSTEMS, agent ?? "") };
}
