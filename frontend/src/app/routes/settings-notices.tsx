/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf, paths } from "~/config/paths";
import { NoticeSettings } from "~/features/settings/notice-settings";
import { noticesTexts } from "~/i18n/notices-texts";
import { ahead } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

ahead(noticesTexts);

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: noticesTexts.read(language).choices.title, indexed: false });
}

export default function SettingsNoticesPage() {
  return (
    <RequireSession otherwise={paths.login({ from: "settings/notices" })}>
      {() => <NoticeSettings />}
    </RequireSession>
  );
}
