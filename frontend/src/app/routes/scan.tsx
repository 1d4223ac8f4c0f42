/** Why: the address of the scanner, who may use it, and its title; the screen itself is in features/scan. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ScanScreen } from "~/features/scan/scan-screen";
import { homeTexts } from "~/i18n/texts";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default signedIn(ScanScreen);
