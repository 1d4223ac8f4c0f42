/** Why: the texts of change requests load with the screens where ads are decided. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const changesTexts = area({
  es: () => import("./es/changes"),
  en: () => import("./en/changes"),
});

export const useChangesTexts = () => changesTexts.read(useLanguage());
