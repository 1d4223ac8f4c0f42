/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/audit. */
import { useParams } from "react-router";
import { privateMeta } from "~/app/head";
import { paths } from "~/config/paths";
import { AuditScreen } from "~/features/audit/audit-screen";
import { auditFactsTexts } from "~/i18n/audit-facts-texts";
import { changesTexts } from "~/i18n/changes-texts";
import { checkRulesTexts } from "~/i18n/check-rules-texts";
import { disputesTexts } from "~/i18n/disputes-texts";
import { handOverTexts } from "~/i18n/hand-over-texts";
import { homeTexts, preloadTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

preloadTexts(auditFactsTexts);
preloadTexts(checkRulesTexts);
preloadTexts(disputesTexts);
preloadTexts(changesTexts);
preloadTexts(handOverTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function AuditPage() {
  const { advertisementId } = useParams();
  return (
    <RequireSession otherwise={paths.login({ from: "audit", id: advertisementId })}>
      {(session) => <AuditScreen session={session} />}
    </RequireSession>
  );
}
