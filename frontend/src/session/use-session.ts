/** Why: components read the session through these hooks and never keep a copy of it. */
import { useSyncExternalStore } from "react";
import { currentState, initialState, type Session, type SessionState, subscribe } from "./session-state";

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentState, initialState);
}

/** Permissions as the server spells them (docs/product.md, Roles). */
export type Permission =
  | "readCompanies"
  | "readCampaings"
  | "auditAdvertisement"
  | "auditMoneyAdvertisement"
  | "manageCampaigns"
  | "editCampaigns"
  | "manageMembers"
  | "manageCompanies"
  | "readLeads"
  | "manageGuestTokens"
  | "manageDeletions"
  | "managePayouts"
  | "readPeople"
  | "confirmNetworks"
  | "manageSystem"
  | "manageStaff";

export function may(session: Session | null, permission: Permission): boolean {
  return session?.permissions.includes(permission) ?? false;
}

/** What a user may do at the staff desk; one of these is enough to see it. */
const DESK: readonly Permission[] = [
  "auditMoneyAdvertisement",
  "manageCampaigns",
  "manageCompanies",
  "readLeads",
  "manageGuestTokens",
  "manageDeletions",
  "managePayouts",
  "readPeople",
  "confirmNetworks",
  "manageSystem",
  "manageStaff",
];

export function isStaff(session: Session | null): boolean {
  return DESK.some((permission) => may(session, permission));
}

function isOwn({ company }: Session, companyId: string | undefined): boolean {
  return companyId !== undefined && company?._id === companyId;
}

/**
 * A company and its campaigns: users who may read campaigns see their own company, with readCompanies any
 * (docs/product.md, Roles).
 */
export function mayReadCompany(session: Session, companyId: string | undefined): boolean {
  const reached = may(session, "readCompanies") || isOwn(session, companyId);
  return may(session, "readCampaings") && reached;
}

/** Drafts are edited by users with the permission in their own company, and by staff in any. */
export function mayEditCampaigns(session: Session, companyId: string | undefined): boolean {
  return may(session, "manageCampaigns") || (may(session, "editCampaigns") && isOwn(session, companyId));
}

/** First and last name if both exist, otherwise the e-mail (docs/product.md, Validation). */
export function displayName(session: Session): string {
  return session.firstName && session.lastName
    ? `${session.firstName} ${session.lastName}`
    : (session.email ?? "");
}
