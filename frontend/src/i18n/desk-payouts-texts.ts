/** Why: the texts of payouts to creators load with the desk's screens of them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const payoutsTexts = area({
  es: () => import("./es/desk-payouts"),
  en: () => import("./en/desk-payouts"),
});

export const usePayoutsTexts = () => payoutsTexts.read(useLanguage());
