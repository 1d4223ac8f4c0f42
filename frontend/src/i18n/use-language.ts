/** Why: components take their language from the address, and their texts and formats from the language. */
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { type Language, languageOf, localize } from "~/config/paths";
import { type Formats, formatsOf } from "./format";
import { type PortalTexts, type PublicTexts, portalTextsOf, publicTextsOf } from "./texts";

export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Texts of public pages and of what every page has. */
export function useTexts(): PublicTexts {
  return publicTextsOf(useLanguage());
}

/** Texts of the portal; only below the portal's layout, which loads them. */
export function usePortalTexts(): PortalTexts {
  return portalTextsOf(useLanguage());
}

/** Puts the visitor's language in front of an address of `paths`. */
export function useLocalize(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => localize(path, language), [language]);
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
