/** Why: check rules are a few short lists; their bounds are the server's (check_rules/policies.py). */
import type { CheckRulesGivenFragment } from "./check-rules.generated";

export interface RulesValues {
  hashtags: readonly string[];
  mentions: readonly string[];
  forbiddenWords: readonly string[];
  ignoredChecks: readonly string[];
}

export type WordList = "hashtags" | "mentions" | "forbiddenWords";
/** The error code of a list. */
export type RulesErrors = Partial<Record<keyof RulesValues, string>>;

export const NO_RULES: RulesValues = { hashtags: [], mentions: [], forbiddenWords: [], ignoredChecks: [] };
export const SIGNS: Record<WordList, string> = { hashtags: "#", mentions: "@", forbiddenWords: "" };
export const MOST: Record<WordList, number> = { hashtags: 10, mentions: 10, forbiddenWords: 30 };

export function rulesOf(given: CheckRulesGivenFragment | null | undefined): RulesValues {
  if (!given) return NO_RULES;
  const { hashtags, mentions, forbiddenWords, ignoredChecks } = given;
  return { hashtags, mentions, forbiddenWords, ignoredChecks };
}

/** What is sent: the lists alone. */
export function inputOf({ hashtags, mentions, forbiddenWords, ignoredChecks }: RulesValues) {
  return {
    hashtags: [...hashtags],
    mentions: [...mentions],
    forbiddenWords: [...forbiddenWords],
    ignoredChecks: [...ignoredChecks],
  };
}

/** A word in its form for comparison: without sign, accents and case. */
function plain(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a typed or pasted text; tags are also separated by spaces. */
export function wordsOf(text: string, list: WordList): string[] {
  const between = list === "forbiddenWords" ? /[,;\n]+/ : /[\s,;]+/;
  const sign = list === "hashtags" ? /^#+/ : list === "mentions" ? /^@+/ : /^$/;
  return text
    .split(between)
    .map((word) => word.trim().replace(sign, "").replace(/\s+/g, " "))
    .filter(Boolean);
}

/** The list with those of the words that are new. */
export function withWords(present: readonly string[], words: readonly string[]): string[] {
  const wordsByKey = new Map(present.map((word) => [plain(word), word]));
  for (const word of words) if (!wordsByKey.has(plain(word))) wordsByKey.set(plain(word), word);
  return [...wordsByKey.values()];
}

/** The server's error codes by list. */
export function errorsOf(errors: readonly { path: string; code: string }[]): RulesErrors {
  const named = errors.filter(({ path }) => path.startsWith("rules."));
  return Object.fromEntries(named.map(({ path, code }) => [path.slice("rules.".length), code]));
}
