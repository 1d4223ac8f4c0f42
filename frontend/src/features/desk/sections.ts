/** Why: the sections of the staff desk, and which permission opens each; the portal's rail lists them. */
import { paths } from "~/config/paths";
import type { DeskTexts } from "~/i18n/texts";
import type { Permission } from "~/session/use-session";

export type DeskSection = keyof DeskTexts["nav"];

export const DESK_SECTIONS: readonly { key: DeskSection; to: string; needs?: Permission }[] = [
  { key: "queue", to: paths.deskQueue, needs: "auditMoneyAdvertisement" },
  { key: "campaigns", to: paths.deskCampaigns, needs: "manageCampaigns" },
  { key: "payments", to: `${paths.deskCampaigns}?status=WaitingForPayment`, needs: "manageCampaigns" },
  { key: "companies", to: paths.deskCompanies, needs: "manageCompanies" },
  { key: "disputes", to: paths.deskDisputes, needs: "auditMoneyAdvertisement" },
  { key: "secondOpinions", to: paths.deskSecondOpinions, needs: "auditMoneyAdvertisement" },
  { key: "payouts", to: paths.deskPayouts(), needs: "managePayouts" },
  { key: "people", to: paths.deskPeople(), needs: "readPeople" },
  { key: "overview", to: paths.desk },
  { key: "leads", to: paths.deskLeads, needs: "readLeads" },
  { key: "deletions", to: paths.deskDeletions, needs: "manageDeletions" },
  { key: "networks", to: paths.deskNetworks, needs: "confirmNetworks" },
  { key: "tokens", to: paths.deskTokens, needs: "manageGuestTokens" },
  { key: "system", to: paths.deskSystem, needs: "manageSystem" },
  { key: "staff", to: paths.deskStaff, needs: "manageStaff" },
  { key: "downloads", to: paths.deskDownloads, needs: "readCompanies" },
];
