/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/companies. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { CompaniesScreen } from "~/features/companies/companies-screen";
import { homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { may } from "~/session/use-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.portal, indexed: false });
}

export default function CompaniesPage() {
  return (
    <RequireSession visitor={<LeadAway />} when={(session) => may(session, "readCompanies")}>
      {() => <CompaniesScreen />}
    </RequireSession>
  );
}
