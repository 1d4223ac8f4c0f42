/** Why: the texts of the app of those who post; no page of the site has them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const appTexts = area({ es: () => import("./es/app"), en: () => import("./en/app") });
export type AppTexts = Awaited<ReturnType<typeof appTexts.load>>;

export const useAppTexts = () => appTexts.read(useLanguage());
