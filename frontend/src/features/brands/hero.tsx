/** Why: the page's promise and its two links; a signed-in user is greeted by their company's name. */
import { paths } from "~/config/paths";
import { useBrandsTexts, useLocalize } from "~/i18n/use-language";
import { displayName, useSession } from "~/session/use-session";
import { LinkButton } from "~/ui/button";
import { PostCards } from "./post-cards";

export function BrandsHero() {
  const { hero } = useBrandsTexts();
  const { session } = useSession();
  const localize = useLocalize();
  return (
    <section className="relative overflow-hidden">
      <div className="wrap grid grid-cols-1 gap-x-6 gap-y-12 pt-8 pb-20 sm:pt-12 lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-12 lg:items-center lg:pb-24">
        <div className="relative z-10 flex min-w-0 flex-col gap-8 lg:col-span-7">
          <p className="-mb-4 min-h-7 font-semibold text-accent">
            {session && hero.hello(session.company?.name ?? displayName(session))}
          </p>
          <h1 className="text-5xl font-extrabold tracking-[-0.045em]">{hero.title}</h1>
          <p className="max-w-lg text-lg">{hero.text}</p>
          <div className="flex flex-wrap items-center gap-3">
            <LinkButton to={localize(paths.howToStart)} size="lg">
              {hero.start}
            </LinkButton>
            <LinkButton to={localize(paths.brandPlans)} size="lg" variant="quiet">
              {hero.plans}
            </LinkButton>
          </div>
        </div>
        <PostCards
          label={hero.figure}
          className="w-full max-lg:mx-auto max-lg:max-w-xl lg:absolute lg:top-1/2 lg:right-0 lg:w-[28rem] lg:-translate-y-1/2 xl:w-[36rem] 2xl:w-[42rem]"
        />
      </div>
    </section>
  );
}
