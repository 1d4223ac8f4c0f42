/** Why: the address and the title of /contactUs; the screen is in features/info. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { ContactScreen } from "~/features/info/contact-screen";
import { ahead, infoTexts } from "~/i18n/texts";

ahead(infoTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = infoTexts.read(language).contact;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function ContactPage() {
  return <ContactScreen />;
}
