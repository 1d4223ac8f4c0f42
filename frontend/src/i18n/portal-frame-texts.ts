/** Why: the texts of the portal's frame load with the portal; no public page contains them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const portalFrameTexts = area({
  es: () => import("./es/portal-frame"),
  en: () => import("./en/portal-frame"),
});

export const usePortalFrameTexts = () => portalFrameTexts.read(useLanguage());
