/** Why: the texts of reports and their links load with the screens that show them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const reportsTexts = area({ es: () => import("./es/reports"), en: () => import("./en/reports") });

export const useReportsTexts = () => reportsTexts.read(useLanguage());
export type ReportsTexts = ReturnType<typeof useReportsTexts>;
