/** Why: the address and the title of /{name}, the last of all addresses that are tried; the screen is in features/info. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { PersonalScreen } from "~/features/info/personal-screen";
import { ahead, infoTexts } from "~/i18n/texts";

ahead(infoTexts);

interface MetaArgs {
  location: { pathname: string };
  params: { name?: string };
}

export function meta({ location: { pathname }, params }: MetaArgs): MetaDescriptor[] {
  const language = languageOf(pathname);
  const title = infoTexts.read(language).personal.metaTitle(params.name ?? "");
  return head({ language, pathname, title, indexed: false });
}

export default function PersonalPage() {
  return <PersonalScreen />;
}
