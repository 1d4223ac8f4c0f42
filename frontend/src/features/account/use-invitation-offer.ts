/** Why: an invited visitor reads who invites them into which company, and signs in or up with the invited e-mail. */
import type { Origin } from "~/config/paths";
import { comesFrom } from "~/config/safe-path";
import { useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { InvitationOfferDocument } from "~/session/generated/graphql";
import { useCall } from "~/session/use-call";

/** Reasons for which an invitation is no longer valid. */
export const ENDED: readonly string[] = ["UNKNOWN_INVITATION", "INVITATION_EXPIRED"];

/** The text about the address's invitation, and its e-mail once that is known; null without an invitation. */
export function useInvitationOffer(origin: Origin): { text: string; email: string | null } | null {
  const { login } = useTexts().account;
  const invited = comesFrom(origin, "invitation");
  const token = (invited && origin.id) || "";
  const { data, error } = useCall(token ? InvitationOfferDocument : null, { token }, ANYBODY);
  if (!invited) return null;
  if (error instanceof CallError && ENDED.includes(error.reason))
    return { text: login.invitationEnded, email: null };
  if (!data) return { text: login.invitationBanner, email: null };
  const { invitedBy, companyName, email } = data.invitationOffer;
  return { text: login.invitedBy(invitedBy, companyName), email };
}

const ANYBODY = { renew: false };
