/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { DeskDownloadsScreen } from "~/features/desk/downloads-screen";
import { downloadsTexts, homeTexts, preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(downloadsTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default signedIn(DeskDownloadsScreen, (session) => may(session, "readCompanies"));
