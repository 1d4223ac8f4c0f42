/** Why: the art directions are for people who have their link; search engines are referred to the home page. */
import { paths, themeOf } from "~/config/paths";
import { homeTexts, preloadTexts, publicTexts, themesTexts } from "~/i18n/texts";
import { metaOf } from "./head";

preloadTexts(publicTexts);

export const themeMeta = metaOf(themesTexts, ({ directions }, { language, pathname }) => ({
  metaTitle: directions[(themeOf(pathname) ?? 1) - 1]?.name ?? "",
  metaDescription: homeTexts.read(language).landing.metaDescription,
  indexed: false,
  canonical: paths.home,
}));
