/** Why: the texts of what an audit decision needs to know come with the screens where one decides. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const auditFactsTexts = area({
  es: () => import("./es/audit-facts"),
  en: () => import("./en/audit-facts"),
});

export const useAuditFactsTexts = () => auditFactsTexts.read(useLanguage());
