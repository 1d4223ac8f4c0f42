/** Why: the texts of persons' records load with the desk's screens of them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const peopleTexts = area({
  es: () => import("./es/desk-people"),
  en: () => import("./en/desk-people"),
});

export const usePeopleTexts = () => peopleTexts.read(useLanguage());
