/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/inbox. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { InboxScreen } from "~/features/inbox/inbox-screen";
import { auditFactsTexts } from "~/i18n/audit-facts-texts";
import { changesTexts } from "~/i18n/changes-texts";
import { checkRulesTexts } from "~/i18n/check-rules-texts";
import { inboxTexts } from "~/i18n/inbox-texts";
import { preloadTexts } from "~/i18n/texts";

preloadTexts(inboxTexts);
preloadTexts(auditFactsTexts);
preloadTexts(checkRulesTexts);
preloadTexts(changesTexts);

export const meta = privateMeta(inboxTexts, ({ title }) => title);

export default signedIn(InboxScreen, (session) => session.company !== null);
