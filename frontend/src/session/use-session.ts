/** Why: components read the session by these hooks and never keep a copy of it. */
import { useSyncExternalStore } from "react";
import { currentState, initialState, type Session, type SessionState, subscribe } from "./session-state";

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentState, initialState);
}

/** Permissions as the server spells them (SPEC section 6). */
export type Permission =
  | "readCompanies"
  | "readCampaings"
  | "auditAdvertisement"
  | "auditMoneyAdvertisement"
  | "manageCampaigns";

export function may(session: Session | null, permission: Permission): boolean {
  return session?.permissions.includes(permission) ?? false;
}

/** First and last name when both exist, otherwise the e-mail (SPEC section 5). */
export function displayName(session: Session): string {
  return session.firstName && session.lastName
    ? `${session.firstName} ${session.lastName}`
    : (session.email ?? "");
}
