/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { QueueScreen } from "~/features/desk/queue-screen";
import { auditFactsTexts } from "~/i18n/audit-facts-texts";
import { changesTexts } from "~/i18n/changes-texts";
import { homeTexts, preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(auditFactsTexts);
preloadTexts(changesTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default signedIn(QueueScreen, (session) => may(session, "auditMoneyAdvertisement"));
