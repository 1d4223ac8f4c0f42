/** Why: the address and the title of /teamMember/{memberKey}; nobody of that name is a page that is not found. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { memberOf } from "~/domain/team/members";
import { NamedMemberScreen } from "~/features/team/member-screen";
import { ahead, homeTexts, teamTexts } from "~/i18n/texts";

ahead(teamTexts);

interface MetaArgs {
  location: { pathname: string };
  params: { memberKey?: string };
}

export function meta({ location: { pathname }, params }: MetaArgs): MetaDescriptor[] {
  const language = languageOf(pathname);
  const member = memberOf(params.memberKey);
  if (!member) {
    const { metaTitle } = homeTexts.read(language).shell.notFound;
    return head({ language, pathname, title: metaTitle, indexed: false });
  }
  const team = teamTexts.read(language);
  const { role } = team.members[member.key];
  return head({
    language,
    pathname,
    title: `${member.name}, ${role}`,
    description: team.member.metaDescription(member.name, role),
  });
}

export default function TeamMemberPage() {
  return <NamedMemberScreen />;
}
