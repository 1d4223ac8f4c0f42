/** Why: the address and the title of /teamMember/{memberKey}; an unknown name shows the not-found page. */
import { metaOf } from "~/app/head";
import { memberOf } from "~/domain/team/members";
import { NamedMemberScreen } from "~/features/team/team-member-screen";
import { homeTexts, teamTexts } from "~/i18n/texts";

export const meta = metaOf(teamTexts, (team, { language, params }) => {
  const member = memberOf(params.memberKey);
  if (!member) return { ...homeTexts.read(language).shell.notFound, indexed: false };
  const { role } = team.members[member.key];
  return {
    metaTitle: `${member.name}, ${role}`,
    metaDescription: team.member.metaDescription(member.name, role),
  };
});

export default NamedMemberScreen;
