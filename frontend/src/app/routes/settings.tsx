/** Why: the settings share a frame; each page below says for itself who may see it. */
import { SettingsLayout } from "~/features/settings/settings-layout";
import { ahead, settingsTexts } from "~/i18n/texts";

ahead(settingsTexts);

export default function SettingsPage() {
  return <SettingsLayout />;
}
