/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { DeskCampaignsScreen } from "~/features/desk/campaigns-screen";
import { paymentsTexts } from "~/i18n/payments-texts";
import { homeTexts, preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(paymentsTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default signedIn(DeskCampaignsScreen, (session) => may(session, "manageCampaigns"));
