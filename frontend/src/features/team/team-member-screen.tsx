/** Why: one team member: who they are, what they think, and their direct contact. */
import { Link, useParams } from "react-router";
import { paths } from "~/config/paths";
import { callable, MEMBERS, type Member, memberOf } from "~/domain/team/members";
import { Portrait } from "~/domain/team/portrait";
import { useLocalize, useTeamTexts } from "~/i18n/use-language";
import { buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { NotFound } from "~/ui/not-found";

/** The member whom the address names, or undefined. */
export function NamedMemberScreen() {
  const member = memberOf(useParams().memberKey);
  return member ? <MemberScreen member={member} /> : <NotFound />;
}

export function MemberScreen({ member }: { member: Member }) {
  const team = useTeamTexts();
  const localize = useLocalize();
  const { role, line, description } = team.members[member.key];
  const [first = member.name] = member.name.split(" ");
  const place = MEMBERS.indexOf(member);
  const at = (step: number) => MEMBERS[(place + step + MEMBERS.length) % MEMBERS.length] ?? member;
  return (
    <>
      <article className="wrap grid grid-cols-1 gap-10 pt-4 pb-20 lg:grid-cols-12 lg:gap-16 lg:pt-8">
        <div className="lg:sticky lg:top-28 lg:col-span-5 lg:self-start">
          <Portrait
            look={member.look}
            label={team.member.portrait(member.name)}
            className="aspect-[4/5] w-full rounded-xl max-lg:max-h-[28rem]"
          />
        </div>
        <div className="flex flex-col gap-10 lg:col-span-7 lg:py-6">
          <header className="flex flex-col gap-3">
            <p className="font-semibold text-accent">{role}</p>
            <h1 translate="no" className="text-4xl font-extrabold">
              {member.name}
            </h1>
          </header>
          <p className="max-w-2xl font-display text-2xl leading-tight font-medium tracking-tight text-balance">
            “{line}”
          </p>
          <div className="flex max-w-xl flex-col gap-5 text-lg">
            {description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className="grid max-w-xl gap-x-10 gap-y-6 border-t-2 border-line pt-8 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-soft">{team.member.phone}</dt>
              <dd className="mt-1">
                <a href={callable(member.phone)} className="text-link">
                  {member.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-soft">{team.member.email}</dt>
              <dd className="mt-1 min-w-0">
                <a translate="no" href={`mailto:${member.email}`} className="text-link break-all">
                  {member.email}
                </a>
              </dd>
            </div>
          </dl>
          <a
            href={`mailto:${member.email}`}
            className={buttonClasses({ size: "lg", className: "self-start" })}
          >
            {team.member.write(first)}
            <Icon name="arrow-right" />
          </a>
        </div>
      </article>
      <nav aria-label={team.member.others} className="bg-sunk py-14">
        <ul className="wrap grid grid-cols-2 gap-4 sm:gap-8 md:grid-cols-[1fr_auto_1fr] md:items-center">
          <Neighbour member={at(-1)} label={team.member.previous} />
          <li className="max-md:order-last max-md:col-span-2 max-md:text-center">
            <Link to={localize(paths.team)} className={buttonClasses({ variant: "quiet" })}>
              {team.all}
            </Link>
          </li>
          <Neighbour member={at(1)} label={team.member.next} end />
        </ul>
      </nav>
    </>
  );
}

function Neighbour({ member, label, end = false }: { member: Member; label: string; end?: boolean }) {
  const localize = useLocalize();
  return (
    <li className={end ? "justify-self-end" : "justify-self-start"}>
      <Link
        to={localize(paths.teamMember(member.key))}
        className={`group flex items-center gap-4 rounded-lg focus-visible:rounded-lg ${end ? "flex-row-reverse text-right" : ""}`}
      >
        <Portrait look={member.look} className="size-16 shrink-0 rounded-full sm:size-20" />
        <span className="min-w-0">
          <span className="block text-sm text-soft">{label}</span>
          <span className="block font-display text-lg leading-tight font-bold tracking-tight underline-offset-4 group-hover:underline">
            {member.name}
          </span>
        </span>
      </Link>
    </li>
  );
}
