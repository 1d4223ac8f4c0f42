/** Why: the address and the title of /web3; the screen is in features/soon. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { Web3Screen } from "~/features/soon/web3-screen";
import { ahead, soonTexts } from "~/i18n/texts";

ahead(soonTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = soonTexts.read(language).web3;
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function Web3Page() {
  return <Web3Screen />;
}
