/** Why: the address of the scanner, who may use it, and its title; the screen itself is in features/scan. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ScanScreen } from "~/features/scan/scan-screen";
import { handOverTexts } from "~/i18n/hand-over-texts";
import { preloadTexts } from "~/i18n/texts";

preloadTexts(handOverTexts);

export const meta = privateMeta(handOverTexts, ({ tabs }) => tabs);

export default signedIn(ScanScreen);
