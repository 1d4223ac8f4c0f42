/** Why: visitors see first who will answer them (docs/product.md, Screens: /team). */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { MEMBERS } from "~/domain/team/members";
import { Portrait } from "~/domain/team/portrait";
import { useLocalize, useTeamTexts } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";

export function TeamScreen() {
  const team = useTeamTexts();
  const localize = useLocalize();
  return (
    <>
      <section className="wrap grid gap-8 pt-10 pb-16 sm:pt-16 lg:grid-cols-12 lg:items-end">
        <h1 className="text-5xl leading-[0.95] font-extrabold tracking-[-0.045em] lg:col-span-8">
          {team.title}
        </h1>
        <p className="max-w-md text-lg text-soft lg:col-span-4">{team.text}</p>
      </section>
      <ul className="wrap grid grid-cols-2 gap-x-4 gap-y-10 pb-24 sm:gap-x-6 lg:grid-cols-4 lg:gap-y-14">
        {MEMBERS.map((member, index) => (
          <li key={member.key} className={CELLS[index]}>
            <Link
              to={localize(paths.teamMember(member.key))}
              aria-label={`${member.name}, ${team.members[member.key].role}`}
              className="group flex h-full flex-col gap-4 rounded-lg focus-visible:rounded-lg"
            >
              <span className="block flex-1 overflow-hidden rounded-lg">
                <Portrait
                  look={member.look}
                  className="aspect-[4/5] size-full transition-transform duration-250 group-hover:scale-103 lg:aspect-auto"
                />
              </span>
              <span className="flex items-start justify-between gap-2">
                <span className="min-w-0">
                  <span className="block font-display text-lg leading-tight font-bold tracking-tight sm:text-xl">
                    {member.name}
                  </span>
                  <span className="mt-1 block text-sm text-soft">{team.members[member.key].role}</span>
                </span>
                <Icon
                  name="arrow-up-right"
                  className="mt-1 size-5 text-accent transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5 max-sm:hidden"
                />
              </span>
            </Link>
          </li>
        ))}
        <li className="col-span-2 lg:col-span-4">
          <div className="relative flex flex-wrap items-end justify-between gap-8 overflow-hidden rounded-xl bg-hot p-8 text-[#17130e] sm:p-14">
            <Rings
              count={9}
              className="absolute -top-24 -right-24 size-[34rem] opacity-25 max-sm:-top-72 max-sm:-right-80"
            />
            <div className="relative flex max-w-xl flex-col gap-5">
              <h2 className="text-4xl">{team.join.title}</h2>
              <p className="max-w-md text-lg">{team.join.text}</p>
            </div>
            <LinkButton
              to={localize(paths.joinUs)}
              variant="bare"
              size="lg"
              className="relative bg-[#17130e] hover:bg-[#17130e]/85"
            >
              <span className="text-[#f6f0e4]">{team.join.action}</span>
            </LinkButton>
          </div>
        </li>
      </ul>
    </>
  );
}

/** Two people are closer together than the rest, so that the wall reads as a group and not as a table. */
const CELLS: Record<number, string> = {
  0: "lg:col-span-2 lg:row-span-2",
  7: "lg:col-span-2 lg:row-span-2",
};
