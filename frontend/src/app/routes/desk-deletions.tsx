/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { DeletionsScreen } from "~/features/desk/deletions-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";
import { may } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default function DeskDeletionsPage() {
  return (
    <RequireSession when={(session) => may(session, "manageDeletions")}>
      {(session) => <DeletionsScreen session={session} />}
    </RequireSession>
  );
}
