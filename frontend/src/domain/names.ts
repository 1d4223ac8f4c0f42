/** Why: a form validates a name as the services do (kit/src/kit/names.py; docs/product.md, Names). */
const BLANKS = /[\t \p{Z}\u115f\u1160\u2800\u3164\uffa0]+/gu;
const WIDE = /[\uff01-\uffee]|[\u{1d400}-\u{1d7ff}]/gu;
/** Invisible by itself; joiners and variation selectors, which some names need, are left to the services. */
const INVISIBLE = /(?![\u200c-\u200d\u202d\u202e\u{e0020}-\u{e007f}])\p{Cf}|\u034f|[\u17b4-\u17b5]/gu;
const UNSHOWN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202d\u202e]|\p{M}{5}/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const ADDRESS =
  /(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]*:[/\\]{2}|(?<![\p{L}\p{N}])www\d*\.[\p{L}\p{N}]|[\p{L}\p{N}](?:[\p{L}\p{N}_-]*[\p{L}\p{N}])\.(?:xn--)?\p{L}{2,}|(?<![\p{L}\p{N}])[\p{L}\p{N}]\.\p{L}{2,}\//iu;

/** The name as it will be stored, as far as that has no visible effect. */
export function tidyName(text: string): string {
  return text
    .trim()
    .replace(WIDE, (char) => char.normalize("NFKC"))
    .replace(INVISIBLE, "")
    .replace(BLANKS, " ")
    .normalize("NFC")
    .trim();
}

/** The error code of a name, or null. */
export function nameProblem(
  text: string,
  longest: number,
  { addresses = false } = {},
): "NAME_REQUIRED" | "NAME_UNREADABLE" | "NAME_TOO_LONG" | "NAME_WITH_ADDRESS" | null {
  const name = tidyName(text);
  if (UNSHOWN.test(name.normalize("NFD"))) return "NAME_UNREADABLE";
  if (!VISIBLE.test(name)) return "NAME_REQUIRED";
  if (Array.from(name).length > longest) return "NAME_TOO_LONG";
  return !addresses && ADDRESS.test(name) ? "NAME_WITH_ADDRESS" : null;
}
