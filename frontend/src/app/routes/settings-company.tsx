/** Why: the address of a settings page, who may see it, and its title; the screen itself is in features/settings. */
import { privateMeta } from "~/app/head";
import { CompanySettings } from "~/features/settings/company-screen";
import { settingsTexts } from "~/i18n/texts";
import { RequireSession } from "~/session/require-session";

export const meta = privateMeta(settingsTexts, ({ company }) => company.title);

export default function SettingsCompanyPage() {
  return <RequireSession>{(session) => <CompanySettings session={session} />}</RequireSession>;
}
