/**
 * Why: a member of a deactivated company can do nothing until it is reactivated, and may not register another one
 * meanwhile.
 */
import { useQuery } from "@apollo/client/react";
import type { Session } from "~/session/session-state";
import { isStaff } from "~/session/use-session";
import { ClosedCompanyDocument } from "./closed-company.generated";

/** The deactivated company of the user; null if there is none, undefined until that is known. */
export function useClosedCompany(session: Session | null) {
  const skip = !session || session.company != null || session.guest || isStaff(session);
  const { data, error } = useQuery(ClosedCompanyDocument, { skip });
  if (skip || error) return null;
  return data && (data.closedMemberships[0] ?? null);
}
