/** Why: the address and the title of /invitation; the screen is in features/account. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { InvitationScreen } from "~/features/account/invitation-screen";
import { profileTexts } from "~/i18n/texts";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle } = profileTexts.read(language).invitation;
  return head({ language, pathname, title: metaTitle, indexed: false });
}

export default function InvitationPage() {
  return <InvitationScreen />;
}
