/** Why: each page declares its title, its description and the address of its other language for search engines. */
import type { MetaDescriptor } from "react-router";
import { PUBLIC_URL } from "~/config/environment";
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  languageOf,
  localize,
  unlocalized,
} from "~/config/paths";
import { preloadTexts, type Source } from "~/i18n/texts";

interface Page {
  metaTitle: string;
  metaDescription?: string;
  /** Whether search engines may list it; true unless set to false. */
  indexed?: boolean;
  /** The canonical page of which this one is a variant, without language. */
  canonical?: string;
}

/**
 * Preview pictures of shared links, drawn by `scripts/draw-share-pictures.py`; pages without one use the home page's.
 */
const SHARE_PICTURES: Readonly<Record<string, string>> = {
  "/brands": "brands",
  "/investors": "investors",
  "/download": "download",
  "/joinUs": "join",
};

const LOCALES = { es: "es_AR", en: "en_US" } as const;

interface MetaArgs {
  location: { pathname: string };
  params: Readonly<Partial<Record<string, string>>>;
}

interface Place extends Pick<MetaArgs, "params"> {
  language: Language;
  pathname: string;
}

/**
 * The `meta` of a route: `page` picks title and description from the page's texts, whose fetch starts with the route's
 * module.
 */
export function metaOf<T>(texts: Source<T>, page: (texts: T, place: Place) => Page) {
  preloadTexts(texts);
  return ({ location: { pathname }, params }: MetaArgs): MetaDescriptor[] => {
    const language = languageOf(pathname);
    return head(language, pathname, page(texts.read(language), { language, pathname, params }));
  };
}

/** The `meta` of a page that search engines do not list. */
export function privateMeta<T>(texts: Source<T>, title: (texts: T, params: Place["params"]) => string) {
  return metaOf(texts, (read, { params }) => ({ metaTitle: title(read, params), indexed: false }));
}

function head(language: Language, pathname: string, page: Page): MetaDescriptor[] {
  const { metaTitle: title, metaDescription: description, indexed = true, canonical } = page;
  const full = title.includes("Resuena") ? title : `${title} · Resuena`;
  const entries: MetaDescriptor[] = [{ title: full }];
  if (description) entries.push({ name: "description", content: description });
  if (!indexed) {
    entries.push({ name: "robots", content: "noindex" });
    if (!canonical) return entries;
  }
  const shown = canonical ?? unlocalized(pathname).replace(/(.)\/$/, "$1");
  const address = PUBLIC_URL + localize(shown, language);
  const picture = `${PUBLIC_URL}/share/${SHARE_PICTURES[shown] ?? "home"}-${language}.png`;
  const alternate = (hrefLang: string, target: Language): MetaDescriptor => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: PUBLIC_URL + localize(shown, target),
  });
  return [
    ...entries,
    { property: "og:title", content: full },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Resuena" },
    { property: "og:url", content: address },
    { property: "og:locale", content: LOCALES[language] },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: full },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: address },
    ...LANGUAGES.map((target) => alternate(target, target)),
    alternate("x-default", DEFAULT_LANGUAGE),
  ];
}
