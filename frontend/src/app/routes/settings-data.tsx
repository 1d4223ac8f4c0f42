/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { DataSettings } from "~/features/settings/data-screen";
import { settingsTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export const meta = privateMeta(settingsTexts, ({ data }) => data.title);

export default function SettingsDataPage() {
  return <RequireSession>{() => <DataSettings />}</RequireSession>;
}
