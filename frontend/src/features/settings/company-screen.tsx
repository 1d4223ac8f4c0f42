/** Why: a company's profile and members in one place; owners change them, auditors and viewers read them. */
import { useQuery } from "@apollo/client/react";
import { useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { safeFrom } from "~/config/safe-path";
import { ClosedCompany } from "~/domain/account/closed-company";
import { useClosedCompany } from "~/domain/account/use-closed-company";
import { Failed } from "~/graphql/failed";
import { useProfileTexts } from "~/i18n/account-texts";
import { useLocalize, useSettingsTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LookOnly } from "~/ui/look-only";
import { ChecksSection } from "./checks-section";
import { DeactivationSection } from "./deactivation-section";
import { Elsewhere } from "./edit-form";
import { InvitationsSection } from "./invitations-section";
import { LogoSection } from "./logo-section";
import { MembersSection } from "./members-section";
import { ProfileSection } from "./profile-section";
import { RuleSection } from "./rule-section";
import { SectionsLoading, SettingsPage } from "./section";
import { CompanySettingsDocument } from "./settings.generated";
import { ZoneSection } from "./zone-section";

/** `alone`: opened as /editCompany, where a failure reverts the fields and buttons lead to other pages. */
export function CompanySettings({ session, alone = false }: { session: Session; alone?: boolean }) {
  const { company: texts } = useSettingsTexts();
  const { edit, company: words } = useProfileTexts();
  const localize = useLocalize();
  const from = useSearchParams()[0].get("from");
  const companyId = session.company?._id;
  const { data, error, refetch } = useQuery(CompanySettingsDocument, {
    variables: { companyId: companyId ?? "" },
    skip: !companyId,
    fetchPolicy: "cache-and-network",
  });
  if (!companyId) return <NoCompany session={session} />;
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;
  const company = data.companies[0];
  if (!company) return <NoCompany session={session} />;
  const owner = company.members.some(({ personId, role }) => personId === session._id && role === "owner");
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {!owner && <LookOnly>{texts.readOnly}</LookOnly>}
      <LogoSection company={company} editable={owner} />
      <ProfileSection company={company} editable={owner} reverts={alone} />
      {!alone && <ZoneSection company={company} editable={owner} />}
      {alone && (
        <Elsewhere
          links={[
            { to: localize(paths.editProfile({ from: safeFrom(from) })), label: words.profile },
            { to: localize(paths.brands), label: from ? edit.backToPortal : edit.portal },
          ]}
        />
      )}
      <MembersSection company={company} session={session} editable={owner} />
      {owner && <InvitationsSection company={company} />}
      {!alone && <ChecksSection companyId={company._id} editable={owner} />}
      {!alone && <RuleSection companyId={company._id} editable={owner} />}
      {owner && <DeactivationSection company={company} />}
    </SettingsPage>
  );
}

function NoCompany({ session }: { session: Session }) {
  const { company } = useSettingsTexts();
  const localize = useLocalize();
  const closed = useClosedCompany(session);
  if (closed === undefined) return <SectionsLoading />;
  if (closed) return <ClosedCompany membership={closed} />;
  return (
    <EmptyState title={company.none} text={company.noneText}>
      <LinkButton to={localize(paths.signUp())}>{company.add}</LinkButton>
    </EmptyState>
  );
}
