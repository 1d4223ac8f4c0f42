/** Why: a route of the portal says in one line which screen it shows and who may see it. */
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { LeadAway } from "~/session/lead-away";
import { RequireSession } from "~/session/require-session";
import type { Session } from "~/session/session-state";
import { mayReadCompany } from "~/session/use-session";

type Screen = ComponentType<{ session: Session }>;

/** The page of a screen; whoever `when` refuses goes back, or home. `otherwise`: where a visitor signs in, by default with a way back. */
export function signedIn(Screen: Screen, when?: (session: Session) => boolean, otherwise?: string) {
  return function SignedInPage() {
    return (
      <RequireSession {...(when && { when })} {...(otherwise && { otherwise })}>
        {(session) => <Screen session={session} />}
      </RequireSession>
    );
  };
}

/** The page of a company's screen, for who reads that company; visitors are led away (docs/product.md, Roles). */
export function companyPage(Screen: Screen, when = mayReadCompany) {
  return function CompanyPage() {
    const { companyId } = useParams();
    return (
      <RequireSession visitor={<LeadAway />} when={(session) => when(session, companyId)}>
        {(session) => <Screen session={session} />}
      </RequireSession>
    );
  };
}
