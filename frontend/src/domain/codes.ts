/**
 * Why: codes are parsed as people type and paste them, alike in every field and as the services do
 * (kit/src/kit/codes.py).
 */
const OUTSIDE = /[^A-Z0-9]+/;
const DIGIT = /\p{Nd}/gu;
const LABEL = /^.*:\s+/s;

/** Letters A to Z, in upper case, and digits: without blanks, signs, format characters and a label ("Código: …"). */
export function plainCode(text: string): string {
  const folded = foldedText(text);
  return folded
    .slice(folded.lastIndexOf(":") + 1)
    .split(OUTSIDE)
    .join("");
}

/** As `plainCode`; in a sentence, the only word of this length is the code. */
export function codeOfLength(text: string, length: number): string {
  const code = plainCode(text);
  if (code.length === length) return code;
  const words = foldedText(text)
    .split(OUTSIDE)
    .filter((word) => word.length === length);
  return words.length === 1 && words[0] ? words[0] : code;
}

/**
 * A token, in which case and signs are significant: without a label, blanks and format characters, dashes as hyphens.
 */
export function plainToken(text: string): string {
  return text
    .trim()
    .replace(LABEL, "")
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\s\p{Cf}]/gu, "");
}

function foldedText(text: string): string {
  return text.normalize("NFKC").replace(DIGIT, digitOf).toUpperCase();
}

/** The digits of a script are consecutive: a digit's value is its distance from the script's zero. */
function digitOf(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value++) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) return String(value);
  }
  return char;
}
