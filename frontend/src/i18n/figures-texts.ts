/**
 * Why: each figure has the same definition on every screen; the definitions load with the screens that have figures.
 */
import type { Dict } from "./dictionary";
import type es from "./es/figures";
import { area, preloadTexts } from "./texts";
import { useLanguage } from "./use-language";

export const figuresTexts = area({ es: () => import("./es/figures"), en: () => import("./en/figures") });
export type FiguresTexts = Dict<typeof es>;

// Without them a name with its definition would suspend the whole screen for a moment.
preloadTexts(figuresTexts);

export const useFiguresTexts = () => figuresTexts.read(useLanguage());
