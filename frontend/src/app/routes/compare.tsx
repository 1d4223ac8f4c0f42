/** Why: the address of the comparison, who may see it, and its title; the screen itself is in features/compare. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { CompareScreen } from "~/features/compare/compare-screen";
import { compareTexts } from "~/i18n/compare-texts";
import { may } from "~/session/use-session";

export const meta = privateMeta(compareTexts, ({ title }) => title);

export default signedIn(
  CompareScreen,
  (session) => session.company !== null && may(session, "readCampaings"),
);
