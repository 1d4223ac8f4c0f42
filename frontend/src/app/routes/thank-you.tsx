/** Why: the address and the title of /thankYou; the screen is in features/soon. */
import { metaOf } from "~/app/head";
import { ThankYouScreen } from "~/features/soon/waiting-screen";
import { soonTexts } from "~/i18n/texts";

export const meta = metaOf(soonTexts, ({ thanks }) => thanks);

export default ThankYouScreen;
