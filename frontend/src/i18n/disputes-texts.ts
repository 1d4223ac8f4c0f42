/** Why: the texts of disputes load with an ad's own page and with the desk's list of them. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const disputesTexts = area({ es: () => import("./es/disputes"), en: () => import("./en/disputes") });

export const useDisputesTexts = () => disputesTexts.read(useLanguage());
