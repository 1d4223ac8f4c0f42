/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { DeskScreen } from "~/features/desk/desk-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";
import { isStaff } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default function DeskPage() {
  return (
    <RequireSession when={(session) => isStaff(session)}>
      {(session) => <DeskScreen session={session} />}
    </RequireSession>
  );
}
