/** Why: a sign-in and the home page lead a person to the same place of the portal. */
import { paths } from "~/config/paths";
import type { Session } from "./session-state";
import { isStaff, may } from "./use-session";

/** Where somebody works: staff at their queue, a brand at its day, whose first step is a company. */
export function ownPlace(session: Session): string {
  if (session.guest) return paths.home;
  if (!isStaff(session)) return paths.portal;
  return may(session, "auditMoneyAdvertisement") ? paths.deskQueue : paths.desk;
}
