/** Why: the address and the title of /singleTeam, which shows the first of the team. */
import type { MetaDescriptor } from "react-router";
import { head } from "~/app/head";
import { languageOf } from "~/config/paths";
import { MEMBERS } from "~/domain/team/members";
import { MemberScreen } from "~/features/team/member-screen";
import { ahead, teamTexts } from "~/i18n/texts";

ahead(teamTexts);

const [first] = MEMBERS;

export function meta({ location: { pathname } }: { location: { pathname: string } }): MetaDescriptor[] {
  const language = languageOf(pathname);
  const team = teamTexts.read(language);
  const role = first ? team.members[first.key].role : "";
  const name = first?.name ?? team.metaTitle;
  return head({
    language,
    pathname,
    title: name,
    description: team.member.metaDescription(name, role),
  });
}

export default function SingleTeamPage() {
  return first ? <MemberScreen member={first} /> : null;
}
