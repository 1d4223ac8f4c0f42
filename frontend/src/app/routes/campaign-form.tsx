/** Why: the addresses of a new campaign and of a draft, who may write there, and their title; the screen is in features/campaign-form. */
import { type MetaDescriptor, useParams } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { CampaignFormScreen } from "~/features/campaign-form/form-screen";
import { homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { mayEditCampaigns } from "~/session/use-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.portal, indexed: false });
}

export default function CampaignFormPage() {
  const { companyId, campaignId } = useParams();
  return (
    <RequireSession visitor={<LeadAway />} when={(session) => mayEditCampaigns(session, companyId)}>
      {() => <CampaignFormScreen key={campaignId ?? "new"} />}
    </RequireSession>
  );
}
