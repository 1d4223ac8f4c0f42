/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { SecuritySettings } from "~/features/settings/security-screen";
import { settingsTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export const meta = privateMeta(settingsTexts, ({ security }) => security.title);

export default function SettingsSecurityPage() {
  return <RequireSession>{(session) => <SecuritySettings session={session} />}</RequireSession>;
}
