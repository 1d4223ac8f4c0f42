/** Why: the texts of a company's payments load with what shows them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const paymentsTexts = area({ es: () => import("./es/payments"), en: () => import("./en/payments") });

export const usePaymentsTexts = () => paymentsTexts.read(useLanguage());
export type PaymentsTexts = ReturnType<typeof usePaymentsTexts>;
