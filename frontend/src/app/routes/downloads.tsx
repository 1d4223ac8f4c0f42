/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/downloads. */
import { useParams } from "react-router";
import { privateMeta } from "~/app/head";
import { DownloadsScreen } from "~/features/downloads/downloads-screen";
import { ahead, downloadsTexts, homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { mayReadCompany } from "~/session/use-session";

ahead(downloadsTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function DownloadsPage() {
  const { companyId } = useParams();
  return (
    <RequireSession visitor={<LeadAway />} when={(session) => mayReadCompany(session, companyId)}>
      {(session) => <DownloadsScreen session={session} />}
    </RequireSession>
  );
}
