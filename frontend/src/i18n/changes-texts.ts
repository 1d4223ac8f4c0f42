/** Why: the texts of changes that are asked come with the screens where one decides. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const changesTexts = area({
  es: () => import("./es/changes"),
  en: () => import("./en/changes"),
});

export const useChangesTexts = () => changesTexts.read(useLanguage());
