/** Why: the texts of what a company pays in come with what shows them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const paymentsTexts = area({ es: () => import("./es/payments"), en: () => import("./en/payments") });

export const usePaymentsTexts = () => paymentsTexts.read(useLanguage());
export type PaymentsTexts = ReturnType<typeof usePaymentsTexts>;
