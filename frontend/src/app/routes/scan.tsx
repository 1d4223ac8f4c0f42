/** Why: the address of the scanner, who may use it, and its title; the screen itself is in features/scan. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { ScanScreen } from "~/features/scan/scan-screen";
import { homeTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: homeTexts.read(language).shell.nav.portal, indexed: false });
}

export default function ScanPage() {
  return <RequireSession>{(session) => <ScanScreen session={session} />}</RequireSession>;
}
