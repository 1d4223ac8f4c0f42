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
}

export function head({ language, pathname, title, description, indexed = true }: Head): MetaDescriptor[] {
  const full = title.includes("Resuena") ? title : `${title} · Resuena`;
  const entries: MetaDescriptor[] = [{ title: full }];
  if (description) entries.push({ name: "description", content: description });
  if (!indexed) return [...entries, { name: "robots", content: "noindex" }];
  const page = unlocalized(pathname).replace(/(.)\/$/, "$1");
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
    { tagName: "link", rel: "canonical", href: PUBLIC_URL + localize(page, language) },
    ...LANGUAGES.map((target) => alternate(target, target)),
    alternate("x-default", DEFAULT_LANGUAGE),
  ];
}
