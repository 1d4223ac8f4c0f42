/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/companies. */
import { privateMeta } from "~/app/head";
import { companyPage } from "~/app/signed-in";
import { CompanyScreen } from "~/features/companies/company-screen";
import { homeTexts } from "~/i18n/texts";
import { mayReadCompany } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default companyPage(
  CompanyScreen,
  // An address without an id shows "not found" instead of redirecting.
  (session, companyId) => companyId === "undefined" || mayReadCompany(session, companyId),
);
