/** Why: the texts of notices come with the bell, which only the signed-in have. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const noticesTexts = area({ es: () => import("./es/notices"), en: () => import("./en/notices") });

export const useNoticesTexts = () => noticesTexts.read(useLanguage());
export type NoticesTexts = ReturnType<typeof useNoticesTexts>;
