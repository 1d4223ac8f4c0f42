/** Why: the texts of linking accounts load with their screens, not with the app's first one. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

const appNetworksTexts = area({
  es: () => import("./es/app-networks"),
  en: () => import("./en/app-networks"),
});

export const useAppNetworksTexts = () => appNetworksTexts.read(useLanguage());
