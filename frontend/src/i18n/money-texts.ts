/** Why: the texts of a company's money load with its page. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const moneyTexts = area({ es: () => import("./es/money"), en: () => import("./en/money") });

export const useMoneyTexts = () => moneyTexts.read(useLanguage());
export type MoneyTexts = ReturnType<typeof useMoneyTexts>;
