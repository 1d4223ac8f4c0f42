/** Why: the texts of notices load with the bell, which only signed-in users have. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const noticesTexts = area({ es: () => import("./es/notices"), en: () => import("./en/notices") });

export const useNoticesTexts = () => noticesTexts.read(useLanguage());
export type NoticesTexts = ReturnType<typeof useNoticesTexts>;
