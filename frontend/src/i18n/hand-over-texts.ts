/** Why: the texts of hand-overs load with the screens that show them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const handOverTexts = area({ es: () => import("./es/hand-over"), en: () => import("./en/hand-over") });

export const useHandOverTexts = () => handOverTexts.read(useLanguage());
