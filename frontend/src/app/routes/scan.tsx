/** Why: the address of the scanner, who may use it, and its title; the screen itself is in features/scan. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ScanScreen } from "~/features/scan/scan-screen";
import { counterTexts } from "~/i18n/counter-texts";
import { ahead } from "~/i18n/texts";

ahead(counterTexts);

export const meta = privateMeta(counterTexts, ({ tabs }) => tabs);

export default signedIn(ScanScreen);
