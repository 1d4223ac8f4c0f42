/** Why: a campaign's requirements for a text are ticked off as the user writes it; the server's checks decide. */

export interface Tick {
  /** The hashtag, mention or word, as it is shown and added. */
  word: string;
  forbidden: boolean;
  done: boolean;
}

interface Asks {
  hashtags: readonly string[];
  mentions: readonly string[];
  forbiddenWords: readonly string[];
}

/** As the server accepts it (docs/product.md, Validation). */
export const CAPTION_MAX = 2200;

/** A hashtag or mention with its sign, as it appears in a text. */
export const signed = (sign: string, word: string) => (word.startsWith(sign) ? word : `${sign}${word}`);

/** Whether a text contains a word as a whole, in any case, whatever surrounds it. */
export function has(text: string, word: string): boolean {
  const plain = word.normalize("NFC").replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_#@])${plain}(?![\\p{L}\\p{N}_])`, "iu").test(text.normalize("NFC"));
}

/** A requirement of a text, and whether it is met. */
export function ticksOf(caption: string, { hashtags, mentions, forbiddenWords }: Asks): Tick[] {
  const required = [
    ...hashtags.map((word) => signed("#", word)),
    ...mentions.map((word) => signed("@", word)),
  ].map((word) => ({ word, forbidden: false, done: has(caption, word) }));
  return [
    ...required,
    ...forbiddenWords.map((word) => ({ word, forbidden: true, done: !has(caption, word) })),
  ];
}

/** A text with a word appended. */
export function withWord(caption: string, word: string): string {
  const text = caption.trimEnd();
  return text ? `${text} ${word}` : word;
}

/** Names that are separated by commas or blanks, without their sign. */
export function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .map((name) => name.replace(/^@/, ""))
        .filter(Boolean),
    ),
  ];
}
