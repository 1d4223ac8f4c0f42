/** Why: the texts of the desk's staff screen load with it. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const staffTexts = area({
  es: () => import("./es/desk-staff"),
  en: () => import("./en/desk-staff"),
});

export const useStaffTexts = () => staffTexts.read(useLanguage());
