/** Why: the address and the title of /androidInstallGuide; the screen is in features/guides. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { GuideScreen } from "~/features/guides/guide-screen";
import { ahead, guidesTexts } from "~/i18n/texts";

ahead(guidesTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = guidesTexts.read(language).android;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function GuidePage() {
  return <GuideScreen system="android" />;
}
