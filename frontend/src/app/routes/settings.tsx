/** Why: the settings share a frame; each page below says for itself who may see it. */
import { SettingsLayout } from "~/features/settings/settings-layout";

export default function SettingsPage() {
  return <SettingsLayout />;
}
