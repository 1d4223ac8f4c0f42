/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/downloads. */
import { type MetaDescriptor, useParams } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { DownloadsScreen } from "~/features/downloads/downloads-screen";
import { ahead, downloadsTexts, homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { mayReadCompany } from "~/session/use-session";

ahead(downloadsTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.portal, indexed: false });
}

export default function DownloadsPage() {
  const { companyId } = useParams();
  return (
    <RequireSession visitor={<LeadAway />} when={(session) => mayReadCompany(session, companyId)}>
      {(session) => <DownloadsScreen session={session} />}
    </RequireSession>
  );
}
