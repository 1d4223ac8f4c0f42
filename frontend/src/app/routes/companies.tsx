/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/companies. */
import { privateMeta } from "~/app/head";
import { CompaniesScreen } from "~/features/companies/companies-screen";
import { homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { may } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function CompaniesPage() {
  return (
    <RequireSession visitor={<LeadAway />} when={(session) => may(session, "readCompanies")}>
      {() => <CompaniesScreen />}
    </RequireSession>
  );
}
