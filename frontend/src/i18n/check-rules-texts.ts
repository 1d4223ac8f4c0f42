/** Why: the texts of what checks ask for come with the screens where it is chosen. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const checkRulesTexts = area({
  es: () => import("./es/check-rules"),
  en: () => import("./en/check-rules"),
});

export const useCheckRulesTexts = () => checkRulesTexts.read(useLanguage());
