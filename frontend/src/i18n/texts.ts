/** Why: each language is fetched once, when it is needed, and read synchronously from then on. */
import type { Language } from "~/config/paths";
import type { Dict } from "./dictionary";
import type esPortal from "./es/portal";
import type esPublic from "./es/public";

export type PublicTexts = Dict<typeof esPublic>;
export type PortalTexts = Dict<typeof esPortal>;

const publicTexts: Partial<Record<Language, PublicTexts>> = {};
const portalTexts: Partial<Record<Language, PortalTexts>> = {};

/** Fetches the texts of the public pages and of what every page has: header, footer, notices, errors. */
export async function loadPublicTexts(language: Language): Promise<void> {
  publicTexts[language] ??= (
    await (language === "en" ? import("./en/public") : import("./es/public"))
  ).default;
}

/** Fetches the texts of the portal: companies, campaigns, audit. */
export async function loadPortalTexts(language: Language): Promise<void> {
  portalTexts[language] ??= (
    await (language === "en" ? import("./en/portal") : import("./es/portal"))
  ).default;
}

export function publicTextsOf(language: Language): PublicTexts {
  return loaded(publicTexts[language], language);
}

export function portalTextsOf(language: Language): PortalTexts {
  return loaded(portalTexts[language], language);
}

function loaded<T>(texts: T | undefined, language: Language): T {
  if (!texts) throw new Error(`The texts of "${language}" were read before they were loaded.`);
  return texts;
}
