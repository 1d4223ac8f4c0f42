/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/audit. */
import { type MetaDescriptor, useParams } from "react-router";
import { head } from "~/app/head";
import { languageOf, paths } from "~/config/paths";
import { AuditScreen } from "~/features/audit/audit-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.portal, indexed: false });
}

export default function AuditPage() {
  const { advertisementId } = useParams();
  return (
    <RequireSession otherwise={paths.login({ from: "audit", id: advertisementId })}>
      {(session) => <AuditScreen session={session} />}
    </RequireSession>
  );
}
