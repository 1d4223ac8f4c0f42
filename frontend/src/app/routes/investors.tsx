/** Why: the address and the title of /investors; the screen is in features/investors. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { InvestorsScreen } from "~/features/investors/investors-screen";
import { ahead, investorsTexts } from "~/i18n/texts";

ahead(investorsTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = investorsTexts.read(language);
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function InvestorsPage() {
  return <InvestorsScreen />;
}
