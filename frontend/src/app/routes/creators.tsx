/**
 * Why: the address of the creators, of each creator's page and of approved pictures, who may see them, and their title;
 * the screens are in features/creators.
 */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { PICTURES } from "~/domain/creators/creator-path";
import { CreatorsScreen } from "~/features/creators/creators-screen";
import { creatorsTexts } from "~/i18n/creators-texts";
import { may } from "~/session/use-session";

export const meta = privateMeta(creatorsTexts, ({ title, profile, pictures }, { personId }) =>
  personId === PICTURES ? pictures.title : personId ? profile.metaTitle : title,
);

export default signedIn(
  CreatorsScreen,
  (session) => session.company !== null && may(session, "readCampaings"),
);
