/** Why: the address and the title of /comingSoonInvestors; the screen is in features/soon. */
import { metaOf } from "~/app/head";
import { ComingSoonInvestorsScreen } from "~/features/soon/waiting-screen";
import { soonTexts } from "~/i18n/texts";

export const meta = metaOf(soonTexts, ({ investors }) => investors);

export default ComingSoonInvestorsScreen;
