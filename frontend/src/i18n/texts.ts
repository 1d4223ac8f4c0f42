/**
 * Why: each language is fetched once, as much of it as the page needs. Reading a missing text suspends, so a navigation
 * shows the next page when its texts have loaded. (Loaders would do that too, but a route with a client loader is not
 * prerendered.)
 */
import { use } from "react";
import { type Language, languageOf } from "~/config/paths";
import type { Dict } from "./dictionary";

export interface Source<T> {
  load: (language: Language) => Promise<T>;
  /** The texts, in render: suspends until they have loaded. */
  read: (language: Language) => T;
}

/** A promise marked as fulfilled in React's own way: `use` then reads it without suspending. */
interface FulfilledPromise<T> extends Promise<T> {
  status?: "fulfilled";
  value?: T;
}

export function source<T>(fetchTexts: (language: Language) => Promise<T>): Source<T> {
  const byLanguage: Partial<Record<Language, FulfilledPromise<T>>> = {};
  const load = (language: Language): FulfilledPromise<T> => {
    const started = byLanguage[language];
    if (started) return started;
    const promise: FulfilledPromise<T> = fetchTexts(language).then(
      (texts) => {
        promise.value = texts;
        promise.status = "fulfilled";
        return texts;
      },
      (error: unknown) => {
        delete byLanguage[language];
        throw error;
      },
    );
    byLanguage[language] = promise;
    return promise;
  };
  // Always through `use`: a component that suspended here is replayed, and must then make the same calls.
  // oxlint-disable-next-line react/rules-of-hooks -- `read` is called in render only
  return { load, read: (language) => use(load(language) as Promise<T>) };
}

/** The texts of one area, each language in a chunk of its own. */
export function area<Es>(files: {
  es: () => Promise<{ default: Es }>;
  en: () => Promise<{ default: Dict<Es> }>;
}): Source<Dict<Es>> {
  return source(async (language) => (await files[language]()).default as Dict<Es>);
}

type TextsOf<S> = S extends Source<infer T> ? T : never;

/** Header, footer, snackbar, not found, and the home page's hero: all that a prerendered home page needs. */
export const homeTexts = area({ es: () => import("./es/home"), en: () => import("./en/home") });
export type HomeTexts = TextsOf<typeof homeTexts>;

const restTexts = area({ es: () => import("./es/public"), en: () => import("./en/public") });

/** All public pages, and the errors that any page may show. */
export const publicTexts = source(async (language) => {
  const [home, rest] = await Promise.all([homeTexts.load(language), restTexts.load(language)]);
  return { ...home, ...rest };
});
export type PublicTexts = TextsOf<typeof publicTexts>;

/** The portal: companies, campaigns, audit. */
export const portalTexts = area({ es: () => import("./es/portal"), en: () => import("./en/portal") });
export type PortalTexts = TextsOf<typeof portalTexts>;

/** The brands page. */
export const brandsTexts = area({ es: () => import("./es/brands"), en: () => import("./en/brands") });

/** The investors page. */
export const investorsTexts = area({
  es: () => import("./es/investors"),
  en: () => import("./en/investors"),
});

/** What does not exist yet: coming soon, thanks, web3. */
export const soonTexts = area({ es: () => import("./es/soon"), en: () => import("./en/soon") });

/** About, contact, join, child safety, account deletion, a person's page. */
export const infoTexts = area({ es: () => import("./es/info"), en: () => import("./en/info") });

/** The ten people. */
export const teamTexts = area({ es: () => import("./es/team"), en: () => import("./en/team") });

/** The six pages of the blog. */
export const blogTexts = area({ es: () => import("./es/blog"), en: () => import("./en/blog") });

/** How to install the app. */
export const guidesTexts = area({ es: () => import("./es/guides"), en: () => import("./en/guides") });

/** What the home page's art directions add to its own texts. */
export const themesTexts = area({
  es: () => import("./es/landing-themes"),
  en: () => import("./en/landing-themes"),
});

/** The staff desk. */
export const deskTexts = area({ es: () => import("./es/desk"), en: () => import("./en/desk") });
export type DeskTexts = TextsOf<typeof deskTexts>;

/** A company's download links and their figures. */
export const downloadsTexts = area({
  es: () => import("./es/downloads"),
  en: () => import("./en/downloads"),
});
export type DownloadsTexts = TextsOf<typeof downloadsTexts>;

/** The settings: company, security, my data. */
export const settingsTexts = area({ es: () => import("./es/settings"), en: () => import("./en/settings") });

const coming: Promise<unknown>[] = [];

/** Called by a page's module: its texts load while the rest of the page is still loading. */
export function preloadTexts({ load }: Pick<Source<unknown>, "load">): void {
  if (!import.meta.env.SSR) coming.push(load(languageOf(window.location.pathname)).catch(() => undefined));
}

/** Resolves when all texts have loaded that modules have requested so far. */
export async function textsAhead(): Promise<void> {
  await Promise.all(coming.splice(0));
}
