/** Why: investors invest in people; the founders are public (docs/product.md, Screens: /investors). */
import { Link } from "react-router";
import { type MemberKey, paths } from "~/config/paths";
import { memberOf } from "~/domain/team/members";
import { Portrait } from "~/domain/team/portrait";
import { useInvestorsTexts, useLocalize } from "~/i18n/use-language";

/** In the order of their texts. */
const FOUNDERS: readonly MemberKey[] = ["emilia-sosa", "tomas-acuna", "renata-bianchi"];

export function Founders() {
  const { founders } = useInvestorsTexts();
  const localize = useLocalize();
  return (
    <section id="founders" className="py-24 sm:py-32">
      <div className="wrap flex flex-col gap-14">
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-12">
          <h2 className="text-4xl lg:col-span-7">{founders.title}</h2>
          <p className="text-lg text-soft lg:col-span-5 lg:self-end">{founders.text}</p>
        </div>
        <ul className="grid grid-cols-1 gap-x-4 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {FOUNDERS.map((key, index) => {
            const member = memberOf(key);
            const texts = founders.people[index];
            if (!member || !texts) return null;
            return (
              <li key={key} className="group relative flex min-w-0 flex-col gap-1.5">
                <Portrait
                  look={member.look}
                  className="mb-4 aspect-[5/6] w-full rounded-lg transition-transform group-hover:-translate-y-1"
                />
                <h3 className="text-2xl">
                  <Link
                    to={localize(paths.teamMember(key))}
                    className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
                  >
                    {member.name}
                  </Link>
                </h3>
                <p className="font-semibold text-accent">{texts.role}</p>
                <p className="max-w-sm text-soft">{texts.line}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
