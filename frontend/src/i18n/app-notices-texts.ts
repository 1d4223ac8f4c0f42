/** Why: the texts of the app's notices load with their screens, not with its first one. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

const appNoticesTexts = area({
  es: () => import("./es/app-notices"),
  en: () => import("./en/app-notices"),
});

export const useAppNoticesTexts = () => appNoticesTexts.read(useLanguage());
