/** Why: the texts of a company's record of acts load with its page. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const activityTexts = area({
  es: () => import("./es/settings-activity"),
  en: () => import("./en/settings-activity"),
});

export const useActivityTexts = () => activityTexts.read(useLanguage());
export type ActivityTexts = ReturnType<typeof useActivityTexts>;
