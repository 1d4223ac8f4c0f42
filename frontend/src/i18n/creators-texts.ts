/** Why: the texts of creators load with the screens that show them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const creatorsTexts = area({ es: () => import("./es/creators"), en: () => import("./en/creators") });

export const useCreatorsTexts = () => creatorsTexts.read(useLanguage());
export type CreatorsTexts = ReturnType<typeof useCreatorsTexts>;
