/** Why: the texts of notices come with the bell, which only the signed-in have. */
import type { Dict } from "./dictionary";
import type esNotices from "./es/notices";
import { source } from "./texts";
import { useLanguage } from "./use-language";

export type NoticesTexts = Dict<typeof esNotices>;

export const noticesTexts = source<NoticesTexts>(
  async (language) => (await (language === "en" ? import("./en/notices") : import("./es/notices"))).default,
);

export function useNoticesTexts(): NoticesTexts {
  return noticesTexts.read(useLanguage());
}
