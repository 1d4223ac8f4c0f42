/** Why: the address and the title of /guides; the screen is in features/guides. */
import { metaOf } from "~/app/head";
import { GuidesScreen } from "~/features/guides/guides-screen";
import { guidesTexts } from "~/i18n/texts";

export const meta = metaOf(guidesTexts, (texts) => texts);

export default GuidesScreen;
