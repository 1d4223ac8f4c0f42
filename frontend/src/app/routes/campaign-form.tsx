/**
 * Why: the addresses of a new campaign and of a draft, who may edit there, and their title; the screen is in
 * features/campaign-form.
 */
import { useParams } from "react-router";
import { privateMeta } from "~/app/head";
import { CampaignFormScreen } from "~/features/campaign-form/campaign-form-screen";
import { checkRulesTexts } from "~/i18n/check-rules-texts";
import { homeTexts, preloadTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";
import { mayEditCampaigns } from "~/session/use-session";

preloadTexts(checkRulesTexts);

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function CampaignFormPage() {
  const { companyId, campaignId } = useParams();
  return (
    <RequireSession when={(session) => mayEditCampaigns(session, companyId)}>
      {() => <CampaignFormScreen key={campaignId ?? "new"} />}
    </RequireSession>
  );
}
