/** Why: components take their language from the address, and their texts and formats from the language. */
import { useCallback } from "react";
import { useLocation } from "react-router";
import { type Language, languageOf, localize } from "~/config/paths";
import {
  type BlogTexts,
  type BrandsTexts,
  blogTexts,
  brandsTexts,
  type DeskTexts,
  type DownloadsTexts,
  deskTexts,
  downloadsTexts,
  type GuidesTexts,
  guidesTexts,
  type HomeTexts,
  homeTexts,
  type InfoTexts,
  type InvestorsTexts,
  infoTexts,
  investorsTexts,
  type PortalTexts,
  type PublicTexts,
  portalTexts,
  publicTexts,
  type SettingsTexts,
  type SoonTexts,
  settingsTexts,
  soonTexts,
  type TeamTexts,
  teamTexts,
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

export function useBrandsTexts(): BrandsTexts {
  return brandsTexts.read(useLanguage());
}

export function useInvestorsTexts(): InvestorsTexts {
  return investorsTexts.read(useLanguage());
}

/** Texts of coming soon, thanks and web3. */
export function useSoonTexts(): SoonTexts {
  return soonTexts.read(useLanguage());
}

/** Texts of about, contact, join, child safety, account deletion and a person's page. */
export function useInfoTexts(): InfoTexts {
  return infoTexts.read(useLanguage());
}

export function useTeamTexts(): TeamTexts {
  return teamTexts.read(useLanguage());
}

export function useBlogTexts(): BlogTexts {
  return blogTexts.read(useLanguage());
}

export function useGuidesTexts(): GuidesTexts {
  return guidesTexts.read(useLanguage());
}

/** Texts of the staff desk. */
export function useDeskTexts(): DeskTexts {
  return deskTexts.read(useLanguage());
}

/** Texts of a company's downloads. */
export function useDownloadsTexts(): DownloadsTexts {
  return downloadsTexts.read(useLanguage());
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
