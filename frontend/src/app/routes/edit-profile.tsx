/** Why: the address and the title of /editProfile; the screen is in features/account. */
import { privateMeta } from "~/app/head";
import { EditProfileScreen } from "~/features/account/edit-profile-screen";
import { profileTexts } from "~/i18n/account-texts";

export const meta = privateMeta(profileTexts, ({ profile }) => profile.metaTitle);

export default EditProfileScreen;
