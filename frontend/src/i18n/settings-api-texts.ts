/** Why: the texts of a company's API keys load with the page that shows them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const apiKeysTexts = area({
  es: () => import("./es/settings-api"),
  en: () => import("./en/settings-api"),
});

export const useApiKeysTexts = () => apiKeysTexts.read(useLanguage());
export type ApiKeysTexts = ReturnType<typeof useApiKeysTexts>;
