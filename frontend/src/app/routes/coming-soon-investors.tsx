/** Why: the address and the title of /comingSoonInvestors; the screen is in features/soon. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { ComingSoonInvestorsScreen } from "~/features/soon/waiting-screens";
import { ahead, soonTexts } from "~/i18n/texts";

ahead(soonTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = soonTexts.read(language).investors;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function ComingSoonInvestorsPage() {
  return <ComingSoonInvestorsScreen />;
}
