/** Why: the address and the title of /singleTeam, which shows the first of the team. */
import { metaOf } from "~/app/head";
import { MEMBERS } from "~/domain/team/members";
import { MemberScreen } from "~/features/team/team-member-screen";
import { teamTexts } from "~/i18n/texts";

const [first] = MEMBERS;

export const meta = metaOf(teamTexts, (team) => {
  const role = first ? team.members[first.key].role : "";
  const name = first?.name ?? team.metaTitle;
  return { metaTitle: name, metaDescription: team.member.metaDescription(name, role) };
});

export default function SingleTeamPage() {
  return first ? <MemberScreen member={first} /> : null;
}
