/** Why: the texts of the comparison of campaigns load with its screen. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const compareTexts = area({ es: () => import("./es/compare"), en: () => import("./en/compare") });

export const useCompareTexts = () => compareTexts.read(useLanguage());
