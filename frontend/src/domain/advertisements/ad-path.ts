/** Why: an advertisement's own page is for users who audit; a viewer finds it on its campaign's page. */
import { paths } from "~/config/paths";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";

interface Ad {
  _id: string;
  companyId: string;
  campaignId: string;
  captionIdentifier: string;
}

export function adPath(session: Session, ad: Ad): string {
  if (may(session, "auditAdvertisement")) return paths.audit(ad._id);
  return `${paths.campaign(ad.companyId, ad.campaignId)}?${new URLSearchParams({ q: ad.captionIdentifier })}`;
}
