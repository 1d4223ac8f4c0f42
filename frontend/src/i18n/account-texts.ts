/**
 * Why: the texts of the user's own account and of the download page are kept out of what every page fetches, even as an
 * address.
 */
import { area } from "./texts";
import { useLanguage } from "./use-language";

/** Editing the user's own account. */
export const profileTexts = area({
  es: () => import("./es/account-profile"),
  en: () => import("./en/account-profile"),
});

/** The app's download page. */
export const downloadTexts = area({ es: () => import("./es/download"), en: () => import("./en/download") });

export const useProfileTexts = () => profileTexts.read(useLanguage());
export const useDownloadTexts = () => downloadTexts.read(useLanguage());
