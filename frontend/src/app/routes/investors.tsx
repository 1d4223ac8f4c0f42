/** Why: the address and the title of /investors; the screen is in features/investors. */
import { metaOf } from "~/app/head";
import { InvestorsScreen } from "~/features/investors/investors-screen";
import { investorsTexts } from "~/i18n/texts";

export const meta = metaOf(investorsTexts, (texts) => texts);

export default InvestorsScreen;
