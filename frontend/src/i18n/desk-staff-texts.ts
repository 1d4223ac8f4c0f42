/** Why: the texts of the staff's own screen come with it. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const staffTexts = area({
  es: () => import("./es/desk-staff"),
  en: () => import("./en/desk-staff"),
});

export const useStaffTexts = () => staffTexts.read(useLanguage());
