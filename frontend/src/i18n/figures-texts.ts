/** Why: what each figure counts is told in the same words on every screen, and comes with the screens that have figures. */
import type { Dict } from "./dictionary";
import type es from "./es/figures";
import { ahead, area } from "./texts";
import { useLanguage } from "./use-language";

export const figuresTexts = area({ es: () => import("./es/figures"), en: () => import("./en/figures") });
export type FiguresTexts = Dict<typeof es>;

// Without them a name with its definition would hide the whole screen for a moment.
ahead(figuresTexts);

export const useFiguresTexts = () => figuresTexts.read(useLanguage());
