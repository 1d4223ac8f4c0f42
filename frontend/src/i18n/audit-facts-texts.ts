/** Why: the texts of the facts for an audit decision load with the screens where ads are decided. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const auditFactsTexts = area({
  es: () => import("./es/audit-facts"),
  en: () => import("./en/audit-facts"),
});

export const useAuditFactsTexts = () => auditFactsTexts.read(useLanguage());
