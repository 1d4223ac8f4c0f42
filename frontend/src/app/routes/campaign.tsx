/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/campaigns. */
import { privateMeta } from "~/app/head";
import { companyPage } from "~/app/signed-in";
import { CampaignScreen } from "~/features/campaigns/campaign-screen";
import { homeTexts } from "~/i18n/texts";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default companyPage(CampaignScreen);
