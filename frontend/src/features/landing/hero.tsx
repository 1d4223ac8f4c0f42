/** Why: one sentence, and its echo growing thinner with the distance. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FrameIcon } from "~/ui/frame-icon";
import { Later } from "~/ui/later";
import { HeroFigure } from "./hero-figure";

const portalStrip = () => import("./portal-strip");

export function Hero() {
  const { hero } = useHomeTexts().landing;
  const localize = useLocalize();
  const { session } = useSession();
  const register = (
    <LinkButton to={localize(paths.brands)} size="lg">
      {hero.brands}
    </LinkButton>
  );
  return (
    <section className="relative overflow-hidden">
      <div className="wrap relative grid gap-10 pt-10 pb-16 sm:pt-14 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-12 lg:content-between lg:gap-6 lg:pb-20">
        <h1 className="relative z-10 text-5xl font-extrabold tracking-[-0.045em] lg:col-span-12">
          <span className="block">{hero.first}</span>
          <span className="block font-medium">{hero.echo}</span>
          {/* Its echoes are decorative: drawn from an attribute, so that screen readers do not read the sentence
              three times. */}
          {["font-light opacity-45", "font-extralight opacity-20"].map((faded) => (
            <span
              key={faded}
              aria-hidden="true"
              data-echo={hero.echo}
              className={classNames("block before:content-[attr(data-echo)] max-lg:hidden", faded)}
            />
          ))}
        </h1>
        <div className="relative z-10 flex max-w-lg flex-col gap-8 lg:col-span-5">
          <p className="text-lg">{hero.text}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <div className="contents">
              {session && !session.guest ? (
                <Later load={portalStrip} held={register}>
                  {({ PortalStrip }) => <PortalStrip session={session} />}
                </Later>
              ) : (
                register
              )}
            </div>
            <Link
              to={localize(paths.process)}
              className="inline-flex min-h-12 items-center gap-2 font-semibold underline-offset-8 hover:underline"
            >
              {hero.process}
              <FrameIcon name="arrow-right" className="rotate-90 text-accent" />
            </Link>
          </div>
        </div>
        {/* Aligned to the top of its row: people are below the headline, at any window height. */}
        <div className="relative lg:col-span-7 lg:h-0">
          <HeroFigure
            label={hero.figure}
            className="max-lg:-mx-10 max-lg:-mb-40 lg:absolute lg:-top-14 lg:right-0 lg:size-[32rem] xl:right-8"
          />
        </div>
      </div>
    </section>
  );
}
