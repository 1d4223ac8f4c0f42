/** Why: access to the account: its e-mail, its password, its second factor, its passkeys and its sessions. */
import { useQuery } from "@apollo/client/react";
import { Failed } from "~/graphql/failed";
import { useSettingsTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { AccountSettingsDocument } from "./account.generated";
import { EmailSection } from "./email-section";
import { FactorSection } from "./factor-section";
import { PasskeysSection } from "./passkeys-section";
import { PasswordSection } from "./password-section";
import { SectionsLoading, SettingsPage } from "./section";
import { SessionsSection } from "./sessions-section";

export function SecuritySettings({ session }: { session: Session }) {
  const { security } = useSettingsTexts();
  const { data, error, refetch } = useQuery(AccountSettingsDocument, { fetchPolicy: "cache-and-network" });
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;
  if (!data.account) return <SectionsLoading />;
  return (
    <SettingsPage title={security.title} lead={security.lead}>
      <EmailSection account={data.account} />
      <PasswordSection email={session.email ?? ""} />
      <FactorSection account={data.account} />
      <PasskeysSection account={data.account} />
      <SessionsSection />
    </SettingsPage>
  );
}
