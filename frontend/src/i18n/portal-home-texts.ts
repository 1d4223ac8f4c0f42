/** Why: the texts of the portal's first page load with it. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const portalHomeTexts = area({
  es: () => import("./es/portal-home"),
  en: () => import("./en/portal-home"),
});

export const usePortalHomeTexts = () => portalHomeTexts.read(useLanguage());
