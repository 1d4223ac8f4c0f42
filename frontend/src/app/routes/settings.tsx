/** Why: the settings share a frame; each page below declares who may see it. */
import { Outlet } from "react-router";
import { ErrorPage } from "~/app/shell/error-page";
import { SettingsLayout } from "~/features/settings/settings-layout";
import { preloadTexts, settingsTexts } from "~/i18n/texts";

preloadTexts(settingsTexts);

export default function SettingsPage() {
  return (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  );
}

export function ErrorBoundary() {
  return (
    <SettingsLayout>
      <ErrorPage />
    </SettingsLayout>
  );
}
