/** Why: the texts of a company's money come with the page that shows it. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const moneyTexts = area({ es: () => import("./es/money"), en: () => import("./en/money") });

export const useMoneyTexts = () => moneyTexts.read(useLanguage());
export type MoneyTexts = ReturnType<typeof useMoneyTexts>;
