/** Why: the address and the title of the home page; the screen is in features/landing. */
import { metaOf } from "~/app/head";
import { HomeScreen } from "~/features/landing/home-screen";
import { homeTexts } from "~/i18n/texts";

export const meta = metaOf(homeTexts, ({ landing }) => landing);

export default HomeScreen;
