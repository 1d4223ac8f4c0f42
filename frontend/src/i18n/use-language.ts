/** Why: components take their language from the address, and their texts and formats from the language. */
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { type Language, languageOf, localize } from "~/config/paths";
import { type Formats, formatsOf } from "./format";
import {
  type HomeTexts,
  homeTexts,
  type PortalTexts,
  type PublicTexts,
  portalTexts,
  publicTexts,
  type SettingsTexts,
  settingsTexts,
} from "./texts";

export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Texts of what every page has, and of the home page's hero. */
export function useHomeTexts(): HomeTexts {
  return homeTexts.read(useLanguage());
}

/** Those and the texts of the other public pages, and of errors. */
export function useTexts(): PublicTexts {
  return publicTexts.read(useLanguage());
}

/** Texts of the portal. */
export function usePortalTexts(): PortalTexts {
  return portalTexts.read(useLanguage());
}

/** Texts of the settings. */
export function useSettingsTexts(): SettingsTexts {
  return settingsTexts.read(useLanguage());
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
