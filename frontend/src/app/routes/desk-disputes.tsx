/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { DisputesScreen } from "~/features/desk/disputes-screen";
import { auditFactsTexts } from "~/i18n/audit-facts-texts";
import { disputesTexts } from "~/i18n/disputes-texts";
import { homeTexts, preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(auditFactsTexts);
preloadTexts(disputesTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default signedIn(DisputesScreen, (session) => may(session, "auditMoneyAdvertisement"));
