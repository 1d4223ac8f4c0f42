/** Why: /settings opens the first page that applies to the signed-in user. */
import { Navigate } from "react-router";
import { paths } from "~/config/paths";
import { useLocalize } from "~/i18n/use-language";
import { RequireSession } from "~/session/require-session";

export default function SettingsIndexPage() {
  const localize = useLocalize();
  return (
    <RequireSession>
      {({ company }) => (
        <Navigate to={localize(company ? paths.settingsCompany : paths.settingsSecurity)} replace />
      )}
    </RequireSession>
  );
}
