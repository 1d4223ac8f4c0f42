/** Why: a company's face and people in one place; owners change them, auditors and viewers read them. */
import { useQuery } from "@apollo/client/react";
import { paths } from "~/config/paths";
import { Failed } from "~/graphql/failed";
import { CompanySettingsDocument } from "~/graphql/generated/graphql";
import { useLocalize, useSettingsTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { DeactivationSection } from "./deactivation-section";
import { InvitationsSection } from "./invitations-section";
import { LogoSection } from "./logo-section";
import { MembersSection } from "./members-section";
import { ProfileSection } from "./profile-section";
import { SectionsLoading, SettingsPage } from "./section";

export function CompanySettings({ session }: { session: Session }) {
  const { company: texts } = useSettingsTexts();
  const companyId = session.company?._id;
  const { data, error, refetch } = useQuery(CompanySettingsDocument, {
    variables: { companyId: companyId ?? "" },
    skip: !companyId,
    fetchPolicy: "cache-and-network",
  });
  if (!companyId) return <NoCompany />;
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;
  const company = data.companies[0];
  if (!company) return <NoCompany />;
  const owner = company.members.some(({ personId, role }) => personId === session._id && role === "owner");
  return (
    <SettingsPage title={texts.title} lead={owner ? texts.lead : `${texts.lead} ${texts.readOnly}`}>
      <LogoSection company={company} editable={owner} />
      <ProfileSection company={company} editable={owner} />
      <MembersSection company={company} session={session} editable={owner} />
      {owner && <InvitationsSection company={company} />}
      {owner && <DeactivationSection company={company} />}
    </SettingsPage>
  );
}

function NoCompany() {
  const { company } = useSettingsTexts();
  const localize = useLocalize();
  return (
    <EmptyState title={company.none} text={company.noneText}>
      <LinkButton to={localize(paths.signUp())}>{company.add}</LinkButton>
    </EmptyState>
  );
}
