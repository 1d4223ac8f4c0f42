/** Why: the first thing that an investor reads is the revenue split. */
import { paths } from "~/config/paths";
import { useInvestorsTexts, useLocalize } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { SplitFigure } from "./split-figure";

export function InvestorsHero() {
  const { hero } = useInvestorsTexts();
  const localize = useLocalize();
  const rest = [
    { value: hero.parts.house, label: hero.house, ground: "bg-signal" },
    { value: hero.parts.platforms, label: hero.platforms, ground: "bg-on-night/40" },
  ];
  return (
    <section className="relative overflow-hidden bg-night text-on-night">
      <div className="wrap relative grid grid-cols-1 gap-x-8 gap-y-6 pt-14 pb-20 sm:pt-20 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-12 lg:items-center lg:pb-24">
        <div className="relative z-10 flex min-w-0 flex-col gap-8 lg:col-span-8">
          <p className="-mb-3 font-semibold text-signal">{hero.eyebrow}</p>
          <h1 className="text-5xl font-extrabold tracking-[-0.045em]">{hero.title}</h1>
          <p className="max-w-lg text-lg text-night-soft">{hero.text}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={localize(paths.investorDocuments)} size="lg" variant="signal">
              {hero.documents}
            </LinkButton>
            <LinkButton
              to={localize(paths.investorFounders)}
              size="lg"
              variant="bare"
              className="bg-on-night/10 outline-signal hover:bg-on-night/20"
            >
              <span className="text-on-night">{hero.founders}</span>
            </LinkButton>
          </div>
          <dl className="mt-4 flex flex-wrap gap-x-12 gap-y-6">
            {rest.map((part) => (
              <div key={part.label} className="flex flex-col-reverse">
                <dt className="text-night-soft">{part.label}</dt>
                <dd className="figure flex items-center gap-3 text-3xl">
                  <span aria-hidden="true" className={`size-4 rounded-full ${part.ground}`} />
                  {part.value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <SplitFigure className="w-full max-lg:mx-auto max-lg:max-w-lg lg:absolute lg:top-1/2 lg:-right-56 lg:w-[min(44rem,50vw)] lg:-translate-y-1/2" />
      </div>
    </section>
  );
}
