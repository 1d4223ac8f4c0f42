/** Why: the address of a portal screen, who may see it, and its title; the screen itself is in features/companies. */
import { useParams } from "react-router";
import { privateMeta } from "~/app/head";
import { CompanyScreen } from "~/features/companies/company-screen";
import { homeTexts } from "~/i18n/texts";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import { mayReadCompany } from "~/session/use-session";

export const meta = privateMeta(homeTexts, ({ shell }) => shell.nav.portal);

export default function CompanyPage() {
  const { companyId } = useParams();
  return (
    // A link made without an id is told as not found, not led away.
    <RequireSession
      visitor={<LeadAway />}
      when={(session) => companyId === "undefined" || mayReadCompany(session, companyId)}
    >
      {(session) => <CompanyScreen session={session} />}
    </RequireSession>
  );
}
