/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/desk. */
import { privateMeta } from "~/app/head";
import { DeskCampaignsScreen } from "~/features/desk/campaigns-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";
import { may } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.desk);

export default function DeskCampaignsPage() {
  return (
    <RequireSession when={(session) => may(session, "manageCampaigns")}>
      {(session) => <DeskCampaignsScreen session={session} />}
    </RequireSession>
  );
}
