/** Why: which links the header shows to whom is a rule (SPEC section 2, "Header"), kept apart from how they look. */
import { paths } from "~/config/paths";
import type { HomeTexts } from "~/i18n/texts";
import type { Session } from "~/session/session-state";
import { isStaff, may } from "~/session/use-session";

export interface NavigationLink {
  label: string;
  /** An address of `paths`. */
  to: string;
}

export function siteLinks({ nav }: HomeTexts["shell"]): NavigationLink[] {
  return [
    { label: nav.about, to: paths.about },
    { label: nav.process, to: paths.process },
    { label: nav.features, to: paths.features },
    { label: nav.faq, to: paths.faq },
  ];
}

/** The items below My portal, or null for whom the portal does not show. */
export function portalLinks({ nav }: HomeTexts["shell"], session: Session | null): NavigationLink[] | null {
  if (!may(session, "readCampaings")) return null;
  const links: NavigationLink[] = [{ label: nav.portalHome, to: paths.brands }];
  if (may(session, "readCompanies")) links.push({ label: nav.companies, to: paths.companies });
  else if (session?.company) links.push({ label: nav.campaigns, to: paths.company(session.company._id) });
  if (isStaff(session)) links.push({ label: nav.desk, to: paths.desk });
  return links;
}
