/** Why: the address of the creators and of each one's page, who may see them, and their title; the screens are in features/creators. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { CreatorsScreen } from "~/features/creators/creators-screen";
import { creatorsTexts } from "~/i18n/creators-texts";
import { may } from "~/session/use-session";

export const meta = privateMeta(creatorsTexts, ({ title, profile }, { personId }) =>
  personId ? profile.metaTitle : title,
);

export default signedIn(
  CreatorsScreen,
  (session) => session.company !== null && may(session, "readCampaings"),
);
