/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { DataSettings } from "~/features/settings/data-settings";
import { settingsTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: settingsTexts.read(language).data.title, indexed: false });
}

export default function SettingsDataPage() {
  return <RequireSession>{() => <DataSettings />}</RequireSession>;
}
