/** Why: without a connection no text can be fetched, so both languages are bundled with what shows them. */
import type { Dict } from "./dictionary";
import en from "./en/account-interruptions";
import es from "./es/account-interruptions";
import { source } from "./texts";
import { useLanguage } from "./use-language";

type InterruptionTexts = Dict<typeof es>;

/** No connection, an ended session. */
export const interruptionTexts = source<InterruptionTexts>((language) =>
  Promise.resolve(language === "en" ? en : es),
);

export function useInterruptionTexts(): InterruptionTexts {
  return useLanguage() === "en" ? en : es;
}
