/** Why: a status has the same wording on the grid and on the audit screen (docs/product.md, States and Rulings). */
import type { PortalTexts } from "~/i18n/texts";
import type { Tone } from "~/ui/badge";

export interface StatusLabel {
  tone: Tone;
  label: keyof PortalTexts["campaigns"]["ad"]["status"];
}

/** Waiting, approved or rejected; anything else is neutral. */
export function statusOf(status: string): StatusLabel {
  switch (status) {
    case "WaitingForCustomerAudit":
    case "WaitingForPlatformAudit":
      return { tone: "wait", label: "waiting" };
    case "Approved":
      return { tone: "good", label: "approved" };
    case "RejectedByCustomer":
    case "RejectedByPlatform":
      return { tone: "bad", label: "rejected" };
    default:
      return { tone: "calm", label: "unknown" };
  }
}
