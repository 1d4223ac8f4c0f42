/** Why: the texts of second opinions load with their screen. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const opinionsTexts = area({
  es: () => import("./es/desk-opinions"),
  en: () => import("./en/desk-opinions"),
});

export const useOpinionsTexts = () => opinionsTexts.read(useLanguage());
