/** Why: what a campaign asks of a text is ticked off as somebody writes it; the server's checks have the last word. */

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

/** As the server takes it (docs/product.md, Validation). */
export const CAPTION_MAX = 2200;

/** A hashtag or mention with its sign, as it stands in a text. */
export const signed = (sign: string, word: string) => (word.startsWith(sign) ? word : `${sign}${word}`);

/** Whether a text has a word of its own, in any case, whatever stands around it. */
export function has(text: string, word: string): boolean {
  const plain = word.normalize("NFC").replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_#@])${plain}(?![\\p{L}\\p{N}_])`, "iu").test(text.normalize("NFC"));
}

/** What is asked of a text, and whether it is so. */
export function ticksOf(caption: string, { hashtags, mentions, forbiddenWords }: Asks): Tick[] {
  const asked = [
    ...hashtags.map((word) => signed("#", word)),
    ...mentions.map((word) => signed("@", word)),
  ].map((word) => ({ word, forbidden: false, done: has(caption, word) }));
  return [...asked, ...forbiddenWords.map((word) => ({ word, forbidden: true, done: !has(caption, word) }))];
}

/** A text with a word at its end. */
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
