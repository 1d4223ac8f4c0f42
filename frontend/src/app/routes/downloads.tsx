/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/downloads. */
import { privateMeta } from "~/app/head";
import { companyPage } from "~/app/signed-in";
import { DownloadsScreen } from "~/features/downloads/downloads-screen";
import { downloadsTexts, homeTexts, preloadTexts } from "~/i18n/texts";

preloadTexts(downloadsTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default companyPage(DownloadsScreen);
