/** Why: whoever invests, invests in people; theirs are known to everybody (SPEC section 2, /investors). */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useInvestorsTexts, useLocalize } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";

const GROUNDS = ["bg-[#ffb199]", "bg-[#d5f13f]", "bg-[#b9c8f0]"];

function initials(name: string): string {
  return name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("");
}

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
        <ul className="grid grid-cols-1 gap-x-4 gap-y-10 md:grid-cols-3">
          {founders.people.map((person, index) => (
            <li key={person.key} className="relative flex min-w-0 flex-col gap-2">
              <div
                aria-hidden="true"
                className={`relative mb-3 grid aspect-[4/3] place-items-center overflow-hidden rounded-lg text-[#17130e] md:aspect-[4/5] ${GROUNDS[index]}`}
              >
                <Rings count={6} centre={false} className="absolute size-[130%] opacity-30" />
                <span className="figure relative text-5xl">{initials(person.name)}</span>
              </div>
              <h3 className="text-2xl">
                <Link
                  to={localize(paths.teamMember(person.key))}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  <span className="sr-only">{founders.meet("")}</span>
                  {person.name}
                </Link>
              </h3>
              <p className="font-semibold text-accent">{person.role}</p>
              <p className="max-w-sm text-soft">{person.line}</p>
              <Icon name="arrow-right" className="mt-1 text-accent" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
