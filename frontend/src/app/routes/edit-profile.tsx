/** Why: the address and the title of /editProfile; the screen is in features/account. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { EditProfileScreen } from "~/features/account/edit-profile-screen";
import { profileTexts } from "~/i18n/texts";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle } = profileTexts.read(language).profile;
  return head({ language, pathname, title: metaTitle, indexed: false });
}

export default function EditProfilePage() {
  return <EditProfileScreen />;
}
