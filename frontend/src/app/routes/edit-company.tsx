/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { Navigate } from "react-router";
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { paths } from "~/config/paths";
import { CompanySettings } from "~/features/settings/company-screen";
import { profileTexts } from "~/i18n/account-texts";
import { checkRulesTexts } from "~/i18n/check-rules-texts";
import { preloadTexts } from "~/i18n/texts";
import { useLocalize } from "~/i18n/use-language";
import { LeadAway } from "~/session/lead-away";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";

preloadTexts(checkRulesTexts);

export const meta = privateMeta(profileTexts, ({ company }) => company.metaTitle);

export default signedIn(EditCompany, undefined, <LeadAway />);

function EditCompany({ session }: { session: Session }) {
  const localize = useLocalize();
  if (!session.company) return <Navigate to={localize(paths.signUp())} replace />;
  if (!may(session, "manageMembers")) return <Navigate to={localize(paths.settingsCompany)} replace />;
  return <CompanySettings session={session} alone />;
}
