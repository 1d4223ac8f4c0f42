/** Why: the address and the title of /comingSoon; the screen is in features/soon. */
import { metaOf } from "~/app/head";
import { ComingSoonScreen } from "~/features/soon/waiting-screen";
import { soonTexts } from "~/i18n/texts";

export const meta = metaOf(soonTexts, ({ soon }) => soon);

export default ComingSoonScreen;
