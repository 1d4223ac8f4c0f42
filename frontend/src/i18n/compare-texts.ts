/** Why: the texts of the comparison of campaigns come with the screen that shows it. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const compareTexts = area({ es: () => import("./es/compare"), en: () => import("./en/compare") });

export const useCompareTexts = () => compareTexts.read(useLanguage());
