/** Why: a session is told by "Chrome on Windows", not by the line with which browsers introduce themselves. */

/** In this order: most browsers also claim to be the ones below them. */
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

const found = (list: typeof BROWSERS, agent: string) => list.find(([sign]) => sign.test(agent))?.[1] ?? null;

/** What a browser and its system are called; null for what is not known. */
export function browserOf(agent: string | null | undefined): {
  browser: string | null;
  system: string | null;
} {
  return { browser: found(BROWSERS, agent ?? ""), system: found(SYSTEMS, agent ?? "") };
}
