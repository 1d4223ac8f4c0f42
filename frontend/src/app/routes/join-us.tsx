/** Why: the address and the title of /joinUs; the screen is in features/info. */
import { metaOf } from "~/app/head";
import { JoinScreen } from "~/features/info/join-us-screen";
import { infoTexts } from "~/i18n/texts";

export const meta = metaOf(infoTexts, ({ join }) => join);

export default JoinScreen;
