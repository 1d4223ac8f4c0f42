/** Why: long names and texts are truncated the same way everywhere (docs/product.md, Validation). */

const graphemes = new Intl.Segmenter();

/** The text, truncated at `length` characters as people count them, with an ellipsis if it is longer. */
export function clip(text: string, length: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length > length ? `${characters.slice(0, length).join("").trimEnd()}…` : text;
}
