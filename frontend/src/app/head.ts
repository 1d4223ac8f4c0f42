/** Why: each page tells search engines its title, description and where its other language is. */
import type { MetaDescriptor } from "react-router";
import { PUBLIC_URL } from "~/config/environment";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localize, unlocalized } from "~/config/paths";

interface Head {
  language: Language;
  pathname: string;
  title: string;
  description?: string;
  /** Portal screens are nobody else's business. */
  indexed?: boolean;
  /** The page that this one is another version of, without language. */
  canonical?: string;
}

/** Pictures for whoever shares a page, drawn by `scripts/draw-share-pictures.py`; the others show the home page's. */
const SHARE_PICTURES: Readonly<Record<string, string>> = {
  "/brands": "brands",
  "/investors": "investors",
  "/download": "download",
  "/joinUs": "join",
};

const LOCALES = { es: "es_AR", en: "en_US" } as const;

export function head({
  language,
  pathname,
  title,
  description,
  indexed = true,
  canonical,
}: Head): MetaDescriptor[] {
  const full = title.includes("Resuena") ? title : `${title} · Resuena`;
  const entries: MetaDescriptor[] = [{ title: full }];
  if (description) entries.push({ name: "description", content: description });
  if (!indexed) {
    entries.push({ name: "robots", content: "noindex" });
    if (!canonical) return entries;
  }
  const page = canonical ?? unlocalized(pathname).replace(/(.)\/$/, "$1");
  const address = PUBLIC_URL + localize(page, language);
  const picture = `${PUBLIC_URL}/share/${SHARE_PICTURES[page] ?? "home"}-${language}.png`;
  const alternate = (hrefLang: string, target: Language): MetaDescriptor => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: PUBLIC_URL + localize(page, target),
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
