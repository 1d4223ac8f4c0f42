/** Why: the address and the title of /childsafetystandards; the screen is in features/info. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { ChildSafetyScreen } from "~/features/info/child-safety-screen";
import { ahead, infoTexts } from "~/i18n/texts";

ahead(infoTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = infoTexts.read(language).safety;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function ChildSafetyPage() {
  return <ChildSafetyScreen />;
}
