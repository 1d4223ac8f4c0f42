/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { signedIn } from "~/app/signed-in";
import { ProfileSettings } from "~/features/settings/profile-screen";
import { profileTexts } from "~/i18n/account-texts";
import { LeadAway } from "~/session/lead-away";

export const meta = privateMeta(profileTexts, ({ profile }) => profile.metaTitle);

export default signedIn(
  ({ session }) => <ProfileSettings session={session} alone />,
  undefined,
  <LeadAway />,
);
