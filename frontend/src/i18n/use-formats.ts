/**
 * Why: money, numbers and dates in the language of the address; apart from the texts, since the first pages show none.
 */
import { type Formats, formatsOf } from "./format";
import { useLanguage } from "./use-language";

export function useFormats(): Formats {
  return formatsOf(useLanguage());
}
