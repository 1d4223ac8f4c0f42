/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/campaigns. */
import { useParams } from "react-router";
import { privateMeta } from "~/app/head";
import { CampaignScreen } from "~/features/campaigns/campaign-screen";
import { homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { mayReadCompany } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function CampaignPage() {
  const { companyId } = useParams();
  return (
    <RequireSession visitor={<LeadAway />} when={(session) => mayReadCompany(session, companyId)}>
      {(session) => <CampaignScreen session={session} />}
    </RequireSession>
  );
}
