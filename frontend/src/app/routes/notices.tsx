/** Why: the address of the notices, who may see them, and their title; the screen itself is in features/notices. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf, paths } from "~/config/paths";
import { NoticesScreen } from "~/features/notices/notices-screen";
import { noticesTexts } from "~/i18n/notices-texts";
import { ahead } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

ahead(noticesTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: noticesTexts.read(language).page.title, indexed: false });
}

export default function NoticesPage() {
  return (
    <RequireSession otherwise={paths.login({ from: "notices" })}>{() => <NoticesScreen />}</RequireSession>
  );
}
