/** Why: money, numbers and dates in the language of the address; apart from the texts, since the first pages show none. */
import { useMemo } from "react";
import { type Formats, formatsOf } from "./format";
import { useLanguage } from "./use-language";

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
