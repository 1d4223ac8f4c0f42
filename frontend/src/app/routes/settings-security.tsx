/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { SecuritySettings } from "~/features/settings/security-settings";
import { settingsTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  return head({ language, pathname, title: settingsTexts.read(language).security.title, indexed: false });
}

export default function SettingsSecurityPage() {
  return <RequireSession>{(session) => <SecuritySettings session={session} />}</RequireSession>;
}
