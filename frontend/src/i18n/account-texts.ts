/** Why: the texts of one's own account and of the download page stay out of what every page fetches, even as an address. */
import type { Dict } from "./dictionary";
import type esDownload from "./es/download";
import type esProfile from "./es/profile";
import { source } from "./texts";
import { useLanguage } from "./use-language";

type ProfileTexts = Dict<typeof esProfile>;
type DownloadTexts = Dict<typeof esDownload>;

/** What a person does with their own account. */
export const profileTexts = source<ProfileTexts>(
  async (language) => (await (language === "en" ? import("./en/profile") : import("./es/profile"))).default,
);

/** The app's download page. */
export const downloadTexts = source<DownloadTexts>(
  async (language) => (await (language === "en" ? import("./en/download") : import("./es/download"))).default,
);

export function useProfileTexts(): ProfileTexts {
  return profileTexts.read(useLanguage());
}

export function useDownloadTexts(): DownloadTexts {
  return downloadTexts.read(useLanguage());
}
