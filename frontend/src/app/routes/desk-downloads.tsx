/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { DeskDownloadsScreen } from "~/features/desk/downloads-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";
import { may } from "~/session/use-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.desk, indexed: false });
}

export default function DeskDownloadsPage() {
  return (
    <RequireSession when={(session) => may(session, "readCompanies")}>
      {(session) => <DeskDownloadsScreen session={session} />}
    </RequireSession>
  );
}
