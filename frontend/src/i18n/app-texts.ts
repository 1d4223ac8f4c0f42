/** Why: the texts of the creators' app; no page of the site loads them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const appTexts = area({ es: () => import("./es/app"), en: () => import("./en/app") });
export type AppTexts = Awaited<ReturnType<typeof appTexts.load>>;

export const useAppTexts = () => appTexts.read(useLanguage());
