/** Why: the texts of external data load with it: few companies have any. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const externalDataTexts = area({
  es: () => import("./es/external-data"),
  en: () => import("./en/external-data"),
});

export const useExternalDataTexts = () => externalDataTexts.read(useLanguage());
