/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { DeskScreen } from "~/features/desk/desk-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";
import { isStaff } from "~/session/use-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.desk, indexed: false });
}

export default function DeskPage() {
  return (
    <RequireSession when={(session) => isStaff(session)}>
      {(session) => <DeskScreen session={session} />}
    </RequireSession>
  );
}
