/** Why: the address and the title of /aboutUs; the screen is in features/info. */
import { metaOf } from "~/app/head";
import { AboutScreen } from "~/features/info/about-us-screen";
import { infoTexts } from "~/i18n/texts";

export const meta = metaOf(infoTexts, ({ about }) => about);

export default AboutScreen;
