/** Why: components take their language from the address, and their texts and formats from the language. */
import { useCallback } from "react";
import { useLocation } from "react-router";
import { type Language, languageOf, localize } from "~/config/paths";
import {
  blogTexts,
  brandsTexts,
  deskTexts,
  downloadsTexts,
  guidesTexts,
  homeTexts,
  infoTexts,
  investorsTexts,
  portalTexts,
  publicTexts,
  settingsTexts,
  soonTexts,
  teamTexts,
} from "./texts";

export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Texts of every page's frame, and of the home page's hero. */
export const useHomeTexts = () => homeTexts.read(useLanguage());

/** The former, and the texts of the other public pages and of errors. */
export const useTexts = () => publicTexts.read(useLanguage());

export const usePortalTexts = () => portalTexts.read(useLanguage());
export const useBrandsTexts = () => brandsTexts.read(useLanguage());
export const useInvestorsTexts = () => investorsTexts.read(useLanguage());

/** Texts of coming soon, thanks and web3. */
export const useSoonTexts = () => soonTexts.read(useLanguage());

/** Texts of about, contact, join, child safety, account deletion and a person's page. */
export const useInfoTexts = () => infoTexts.read(useLanguage());

export const useTeamTexts = () => teamTexts.read(useLanguage());
export const useBlogTexts = () => blogTexts.read(useLanguage());
export const useGuidesTexts = () => guidesTexts.read(useLanguage());
export const useDeskTexts = () => deskTexts.read(useLanguage());
export const useDownloadsTexts = () => downloadsTexts.read(useLanguage());
export const useSettingsTexts = () => settingsTexts.read(useLanguage());

/** Adds the visitor's language to an address of `paths`. */
export function useLocalize(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => localize(path, language), [language]);
}
