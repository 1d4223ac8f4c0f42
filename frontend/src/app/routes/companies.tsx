/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/companies. */
import { privateMeta } from "~/app/head";
import { companyPage } from "~/app/signed-in";
import { CompaniesScreen } from "~/features/companies/companies-screen";
import { homeTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default companyPage(CompaniesScreen, (session) => may(session, "readCompanies"));
