/**
 * Why: the rule that decides which links My portal has for which user (docs/product.md, Screens: Header); loaded only
 * with a session.
 */
import { paths } from "~/config/paths";
import type { HomeTexts } from "~/i18n/texts";
import type { Session } from "~/session/session-state";
import { isStaff, may } from "~/session/use-session";
import type { NavigationLink } from "./navigation";

/** The items below My portal, or null if the user has no portal. */
export function portalLinks({ nav }: HomeTexts["shell"], session: Session | null): NavigationLink[] | null {
  if (!may(session, "readCampaings")) return null;
  const links: NavigationLink[] = [{ label: nav.portalHome, to: paths.brands }];
  if (may(session, "readCompanies")) links.push({ label: nav.companies, to: paths.companies });
  else if (session?.company) links.push({ label: nav.campaigns, to: paths.company(session.company._id) });
  if (session?.company) {
    links.push({ label: nav.today, to: paths.portal });
    if (may(session, "auditAdvertisement")) links.push({ label: nav.inbox, to: paths.inbox });
    links.push({ label: nav.creators, to: paths.creators }, { label: nav.reports, to: paths.reports });
  }
  if (isStaff(session)) links.push({ label: nav.desk, to: paths.desk });
  return links;
}
