/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { SecondOpinionsScreen } from "~/features/desk/second-opinions-screen";
import { auditFactsTexts } from "~/i18n/audit-facts-texts";
import { opinionsTexts } from "~/i18n/desk-opinions-texts";
import { disputesTexts } from "~/i18n/disputes-texts";
import { homeTexts, preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(auditFactsTexts);
preloadTexts(disputesTexts);
preloadTexts(opinionsTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default signedIn(SecondOpinionsScreen, (session) => may(session, "auditMoneyAdvertisement"));
