/** Why: a portal route declares in one line which screen it shows and who may see it. */
import type { ComponentType, ReactNode } from "react";
import { useParams } from "react-router";
import { RequireSession } from "~/session/require-session";
import type { Session } from "~/session/session-state";
import { mayReadCompany } from "~/session/use-session";

type Screen = ComponentType<{ session: Session }>;

/**
 * The page of a screen; a user whom `when` refuses is sent back, or home. A visitor signs in first and returns, or is
 * shown `visitor`.
 */
export function signedIn(Screen: Screen, when?: (session: Session) => boolean, visitor?: ReactNode) {
  return function SignedInPage() {
    return (
      <RequireSession {...(when && { when })} {...(visitor && { visitor })}>
        {(session) => <Screen session={session} />}
      </RequireSession>
    );
  };
}

/** The page of a company's screen, for users who may read that company (docs/product.md, Roles). */
export function companyPage(Screen: Screen, when = mayReadCompany) {
  return function CompanyPage() {
    const { companyId } = useParams();
    return (
      <RequireSession when={(session) => when(session, companyId)}>
        {(session) => <Screen session={session} />}
      </RequireSession>
    );
  };
}
