/** Why: the texts of the inbox load with it. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const inboxTexts = area({ es: () => import("./es/inbox"), en: () => import("./en/inbox") });

export const useInboxTexts = () => inboxTexts.read(useLanguage());
