/** Why: the texts of a company's webhooks load with the pages that show them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const webhooksTexts = area({
  es: () => import("./es/settings-webhooks"),
  en: () => import("./en/settings-webhooks"),
});

export const useWebhooksTexts = () => webhooksTexts.read(useLanguage());
export type WebhooksTexts = ReturnType<typeof useWebhooksTexts>;
