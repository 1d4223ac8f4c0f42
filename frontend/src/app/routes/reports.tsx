/** Why: the address of reports, who may see them, and their title; the screen itself is in features/reports. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ReportsScreen } from "~/features/reports/reports-screen";
import { creatorsTexts } from "~/i18n/creators-texts";
import { reportsTexts } from "~/i18n/reports-texts";
import { preloadTexts } from "~/i18n/texts";
import { may } from "~/session/use-session";

preloadTexts(creatorsTexts);

export const meta = privateMeta(reportsTexts, ({ title }) => title);

export default signedIn(
  ReportsScreen,
  (session) => session.company !== null && may(session, "readCampaings"),
);
