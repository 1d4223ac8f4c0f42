/** Why: the texts of handing products over come with the screens that show them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const counterTexts = area({ es: () => import("./es/counter"), en: () => import("./en/counter") });

export const useCounterTexts = () => counterTexts.read(useLanguage());
