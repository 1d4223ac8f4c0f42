/**
 * Why: each language is fetched once, as much of it as the page needs. Reading what is not there yet suspends, so a navigation shows
 * the next page when its texts have come. (Loaders would do it too, but a route with a client loader is not prerendered.)
 */
import { use } from "react";
import { type Language, languageOf } from "~/config/paths";
import type { Dict } from "./dictionary";
import type esBlog from "./es/blog";
import type esBrands from "./es/brands";
import type esDesk from "./es/desk";
import type esDownloads from "./es/downloads";
import type esGuides from "./es/guides";
import type esHome from "./es/home";
import type esInfo from "./es/info";
import type esInvestors from "./es/investors";
import type esPortal from "./es/portal";
import type esPublic from "./es/public";
import type esSettings from "./es/settings";
import type esSoon from "./es/soon";
import type esTeam from "./es/team";
import type esThemes from "./es/themes";

export type HomeTexts = Dict<typeof esHome>;
export type PublicTexts = HomeTexts & Dict<typeof esPublic>;
type ThemesTexts = Dict<typeof esThemes>;
export type PortalTexts = Dict<typeof esPortal>;
export type BrandsTexts = Dict<typeof esBrands>;
export type InvestorsTexts = Dict<typeof esInvestors>;
export type SoonTexts = Dict<typeof esSoon>;
export type InfoTexts = Dict<typeof esInfo>;
export type TeamTexts = Dict<typeof esTeam>;
export type BlogTexts = Dict<typeof esBlog>;
export type GuidesTexts = Dict<typeof esGuides>;
export type DeskTexts = Dict<typeof esDesk>;
export type DownloadsTexts = Dict<typeof esDownloads>;
export type SettingsTexts = Dict<typeof esSettings>;

interface Source<T> {
  load: (language: Language) => Promise<T>;
  /** The texts, in render: suspends until they have come. */
  read: (language: Language) => T;
}

/** A promise that says in React's own words that it has come: `use` then reads it without suspending. */
interface Told<T> extends Promise<T> {
  status?: "fulfilled";
  value?: T;
}

export function source<T>(fetchTexts: (language: Language) => Promise<T>): Source<T> {
  const asked: Partial<Record<Language, Told<T>>> = {};
  const load = (language: Language): Told<T> => {
    const known = asked[language];
    if (known) return known;
    const promise: Told<T> = fetchTexts(language).then(
      (texts) => {
        promise.value = texts;
        promise.status = "fulfilled";
        return texts;
      },
      (error: unknown) => {
        delete asked[language];
        throw error;
      },
    );
    asked[language] = promise;
    return promise;
  };
  // Always through `use`: a component that suspended here is replayed, and must then make the same calls.
  // oxlint-disable-next-line react/rules-of-hooks -- `read` is called in render only
  return { load, read: (language) => use(load(language) as Promise<T>) };
}

/** Header, footer, notices, not found, and the home page's hero: all that a prerendered home page needs. */
export const homeTexts = source<HomeTexts>(
  async (language) => (await (language === "en" ? import("./en/home") : import("./es/home"))).default,
);

/** All public pages, and the errors that any page may show. */
export const publicTexts = source<PublicTexts>(async (language) => {
  const [home, rest] = await Promise.all([
    homeTexts.load(language),
    language === "en" ? import("./en/public") : import("./es/public"),
  ]);
  return { ...home, ...rest.default };
});

/** The portal: companies, campaigns, audit. */
export const portalTexts = source<PortalTexts>(
  async (language) => (await (language === "en" ? import("./en/portal") : import("./es/portal"))).default,
);

/** The brands page. */
export const brandsTexts = source<BrandsTexts>(
  async (language) => (await (language === "en" ? import("./en/brands") : import("./es/brands"))).default,
);

/** The investors page. */
export const investorsTexts = source<InvestorsTexts>(
  async (language) =>
    (await (language === "en" ? import("./en/investors") : import("./es/investors"))).default,
);

/** What is not there yet: coming soon, thanks, web3. */
export const soonTexts = source<SoonTexts>(
  async (language) => (await (language === "en" ? import("./en/soon") : import("./es/soon"))).default,
);

/** About, contact, join, child safety, account deletion, a person's page. */
export const infoTexts = source<InfoTexts>(
  async (language) => (await (language === "en" ? import("./en/info") : import("./es/info"))).default,
);

/** The ten people. */
export const teamTexts = source<TeamTexts>(
  async (language) => (await (language === "en" ? import("./en/team") : import("./es/team"))).default,
);

/** The six pages of the blog. */
export const blogTexts = source<BlogTexts>(
  async (language) => (await (language === "en" ? import("./en/blog") : import("./es/blog"))).default,
);

/** How to install the app. */
export const guidesTexts = source<GuidesTexts>(
  async (language) => (await (language === "en" ? import("./en/guides") : import("./es/guides"))).default,
);

/** What the home page's art directions add to its own texts. */
export const themesTexts = source<ThemesTexts>(
  async (language) => (await (language === "en" ? import("./en/themes") : import("./es/themes"))).default,
);

const coming: Promise<unknown>[] = [];

/** Called by a page's module: its texts are on their way while the rest of the page still comes. */
export function ahead({ load }: Pick<Source<unknown>, "load">): void {
  if (!import.meta.env.SSR) coming.push(load(languageOf(window.location.pathname)).catch(() => undefined));
}

/** Comes when all texts have come that modules asked for so far. */
export async function textsAhead(): Promise<void> {
  await Promise.all(coming.splice(0));
}
/** The staff desk. */
export const deskTexts = source<DeskTexts>(
  async (language) => (await (language === "en" ? import("./en/desk") : import("./es/desk"))).default,
);

/** A company's download links and what came of them. */
export const downloadsTexts = source<DownloadsTexts>(
  async (language) =>
    (await (language === "en" ? import("./en/downloads") : import("./es/downloads"))).default,
);

/** The settings: company, security, my data. */
export const settingsTexts = source<SettingsTexts>(
  async (language) => (await (language === "en" ? import("./en/settings") : import("./es/settings"))).default,
);
