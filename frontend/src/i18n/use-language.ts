/** Why: components take their language from the address, and their texts and formats from the language. */
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { type Language, languageOf, localize } from "~/config/paths";
import { type Formats, formatsOf } from "./format";
import {
  type BlogTexts,
  blogTexts,
  type DeskTexts,
  type DownloadsTexts,
  type DownloadTexts,
  deskTexts,
  downloadsTexts,
  downloadTexts,
  type GuidesTexts,
  guidesTexts,
  type HomeTexts,
  homeTexts,
  type InfoTexts,
  infoTexts,
  type PortalTexts,
  type ProfileTexts,
  type PublicTexts,
  portalTexts,
  profileTexts,
  publicTexts,
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

/** Texts of the staff desk. */
export function useDeskTexts(): DeskTexts {
  return deskTexts.read(useLanguage());
}

/** Texts of a company's downloads. */
export function useDownloadsTexts(): DownloadsTexts {
  return downloadsTexts.read(useLanguage());
}

/** Texts of what a person does with their own account. */
export function useProfileTexts(): ProfileTexts {
  return profileTexts.read(useLanguage());
}

export function useDownloadTexts(): DownloadTexts {
  return downloadTexts.read(useLanguage());
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

/** Puts the visitor's language in front of an address of `paths`. */
export function useLocalize(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path: string) => localize(path, language), [language]);
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
