/** Why: the art directions are for people who are sent there; search engines are shown the home page. */
import type { MetaDescriptor } from "react-router";
import { languageOf, paths, themeOf } from "~/config/paths";
import { ahead, homeTexts, publicTexts, themesTexts } from "~/i18n/texts";
import { head } from "./head";

ahead(publicTexts);
ahead(themesTexts);

export function themeMeta({ location }: { location: { pathname: string } }): MetaDescriptor[] {
  const { pathname } = location;
  const language = languageOf(pathname);
  const { metaDescription } = homeTexts.read(language).landing;
  const { directions } = themesTexts.read(language);
  const title = directions[(themeOf(pathname) ?? 1) - 1]?.name ?? "";
  return head({
    language,
    pathname,
    title,
    description: metaDescription,
    indexed: false,
    canonical: paths.home,
  });
}
