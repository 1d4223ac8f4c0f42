/** Why: the texts of check rules load with the screens where they are chosen. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const checkRulesTexts = area({
  es: () => import("./es/check-rules"),
  en: () => import("./en/check-rules"),
});

export const useCheckRulesTexts = () => checkRulesTexts.read(useLanguage());
