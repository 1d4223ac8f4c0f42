/** Why: the texts of the command palette load with it, when it is opened for the first time. */
import { area } from "./texts";
import { useLanguage } from "./use-language";

export const paletteTexts = area({ es: () => import("./es/palette"), en: () => import("./en/palette") });

export const usePaletteTexts = () => paletteTexts.read(useLanguage());
