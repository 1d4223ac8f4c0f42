/** Why: the address and the title of /team; the screen is in features/team. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { TeamScreen } from "~/features/team/team-screen";
import { ahead, teamTexts } from "~/i18n/texts";

ahead(teamTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const { metaTitle, metaDescription } = teamTexts.read(language);
  return head({ language, pathname, title: metaTitle, description: metaDescription });
}

export default function TeamPage() {
  return <TeamScreen />;
}
