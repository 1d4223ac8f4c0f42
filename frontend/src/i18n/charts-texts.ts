/** Why: the texts of charts load with the screens that draw them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const chartsTexts = area({ es: () => import("./es/charts"), en: () => import("./en/charts") });

export const useChartsTexts = () => chartsTexts.read(useLanguage());
