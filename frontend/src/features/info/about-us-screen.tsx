/** Why: what Resuena believes, how it started and where the money goes (docs/product.md, Screens: /aboutUs). */
import { paths } from "~/config/paths";
import { MEMBERS } from "~/domain/team/members";
import { Portrait } from "~/domain/team/portrait";
import { useInfoTexts, useLocalize } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { Rings } from "~/ui/rings";

export function AboutScreen() {
  const { about } = useInfoTexts();
  const localize = useLocalize();
  return (
    <>
      <section className="relative overflow-hidden">
        <div className="wrap relative flex flex-col gap-10 pt-10 pb-20 sm:pt-16 sm:pb-28">
          <h1 className="max-w-6xl text-5xl leading-[0.95] font-extrabold tracking-[-0.045em]">
            {about.title}
          </h1>
          <div className="flex flex-col gap-10 lg:flex-row lg:items-center lg:justify-between lg:gap-16">
            <div className="flex pl-3">
              {MEMBERS.map((member) => (
                <Portrait
                  key={member.key}
                  look={member.look}
                  className="-ml-3 size-12 shrink rounded-full ring-4 ring-paper sm:size-16"
                />
              ))}
            </div>
            <p className="max-w-xl text-lg">{about.lead}</p>
          </div>
        </div>
      </section>
      <section className="bg-sunk py-24 sm:py-32">
        <div className="wrap grid grid-cols-1 items-center gap-14 lg:grid-cols-12">
          <svg
            viewBox="-220 -220 440 440"
            role="img"
            aria-label={about.figure}
            className="mx-auto w-full max-w-md lg:col-span-5"
          >
            {FORTY.map(({ x, y, r, lit }, index) => (
              <circle
                key={index}
                cx={x}
                cy={y}
                r={r}
                className={lit ? "fill-hot" : "fill-ink"}
                opacity={lit ? 1 : 0.85}
              />
            ))}
            <circle r="40" className="fill-hot" />
            <path
              d="M-16 -9h27v13a13.500 13.500 0 0 1-27 0zM11 -6h5a6 6 0 0 1 0 12h-6M-10 -22v6M-2.500 -25v9M5 -22v6"
              fill="none"
              stroke="#17130e"
              strokeWidth="4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <div className="flex flex-col gap-6 lg:col-span-7">
            <h2 className="text-4xl">{about.story.title}</h2>
            {about.story.paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-2xl text-lg">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </section>
      <Split />
      <section className="bg-night py-24 text-on-night sm:py-32">
        <div className="wrap grid grid-cols-1 gap-12 lg:grid-cols-12">
          <h2 className="self-start text-4xl lg:sticky lg:top-28 lg:col-span-5">{about.values.title}</h2>
          <ol className="flex flex-col lg:col-span-7">
            {about.values.items.map((value) => (
              <li
                key={value.title}
                className="flex flex-col gap-3 border-night-line py-8 not-first:border-t-2 first:pt-0"
              >
                <h3 className="text-2xl">{value.title}</h3>
                <p className="max-w-xl text-lg text-night-soft">{value.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="wrap flex flex-col items-start gap-8 py-24 sm:py-32">
        <h2 className="max-w-3xl text-4xl">{about.close.title}</h2>
        <p className="text-lg text-soft">{about.close.text}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={localize(paths.team)} size="lg">
            {about.close.team}
          </LinkButton>
          <LinkButton to={localize(paths.contactUs)} size="lg" variant="quiet">
            {about.close.contact}
          </LinkButton>
        </div>
      </section>
    </>
  );
}

/** The forty neighbours of the story, in three rings around the cup. */
const FORTY = [
  { people: 8, radius: 84, r: 11 },
  { people: 13, radius: 140, r: 13 },
  { people: 19, radius: 198, r: 15 },
].flatMap(({ people, radius, r }, ring) =>
  Array.from({ length: people }, (_, index) => {
    const angle = ((index + ring * 0.37) / people) * 2 * Math.PI;
    return {
      x: Math.round(radius * Math.cos(angle)),
      y: Math.round(radius * Math.sin(angle)),
      r,
      lit: (index * 7 + ring * 3) % 5 === 0,
    };
  }),
);

/** Each share as an arc, the three on the same centre. */
function Split() {
  const { split } = useInfoTexts().about;
  return (
    <section className="relative overflow-hidden py-24 sm:py-32">
      <Rings
        count={6}
        centre={false}
        className="pointer-events-none absolute -top-24 -right-56 size-[38rem] text-line max-lg:hidden"
      />
      <div className="wrap relative flex flex-col gap-14">
        <div className="flex max-w-2xl flex-col gap-5">
          <h2 className="text-4xl">{split.title}</h2>
          <p className="text-lg text-soft">{split.text}</p>
        </div>
        <ul className="grid grid-cols-1 gap-10 md:grid-cols-3 md:gap-6">
          {split.items.map((part) => (
            <li key={part.label} className="flex items-center gap-6 md:flex-col md:items-start">
              <svg
                viewBox="0 0 120 120"
                aria-hidden="true"
                className="w-28 shrink-0 -rotate-90 md:w-full md:max-w-64"
              >
                <circle cx="60" cy="60" r="48" fill="none" strokeWidth="22" className="stroke-sunk" />
                {part.share > 0 && (
                  <circle
                    cx="60"
                    cy="60"
                    r="48"
                    fill="none"
                    strokeWidth="22"
                    pathLength="100"
                    strokeDasharray={`${part.share} 100`}
                    className="stroke-hot"
                  />
                )}
              </svg>
              <p className="flex flex-col gap-1">
                <span className="figure text-4xl">{part.value}</span>
                <span className="max-w-48 text-lg text-soft">{part.label}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
