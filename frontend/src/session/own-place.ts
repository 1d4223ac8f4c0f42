/** Why: a sign-in and the home page lead a user to the same place of the portal. */
import { paths } from "~/config/paths";
import type { Session } from "./session-state";
import { isStaff, may } from "./use-session";

/**
 * The user's first page: home for a guest, the queue for staff who audit, the desk for other staff, else the portal's.
 */
export function ownPlace(session: Session): string {
  if (session.guest) return paths.home;
  if (!isStaff(session)) return paths.portal;
  return may(session, "auditMoneyAdvertisement") ? paths.deskQueue : paths.desk;
}
