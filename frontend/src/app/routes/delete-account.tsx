/** Why: the address and the title of /deleteAccount; the screen is in features/info. */
import { metaOf } from "~/app/head";
import { DeleteAccountScreen } from "~/features/info/delete-account-screen";
import { infoTexts, preloadTexts, publicTexts } from "~/i18n/texts";

preloadTexts(publicTexts);

export const meta = metaOf(infoTexts, ({ deletion }) => deletion);

export default DeleteAccountScreen;
