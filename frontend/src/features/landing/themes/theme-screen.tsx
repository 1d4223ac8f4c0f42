/**
 * Why: one home page, nine art directions: the same sections in another order and two examples, with a hero whose parts
 * each stylesheet places.
 */
import type { ComponentType } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { themesTexts } from "~/i18n/texts";
import { useHomeTexts, useLanguage, useLocalize } from "~/i18n/use-language";
import { LinkButton } from "~/ui/button";
import { HOME_ORDER, HomeSections } from "../sections";
import { SubscribeBand } from "../subscribe-band";
import { ExampleNewsletter, ExamplePlans } from "./example-sections";
import { ORDERS } from "./orders";

interface ThemeScreenProps {
  /** 1 to 9, as in the address. */
  number: number;
  /** The picture of its hero; receives its description. */
  Figure: ComponentType<{ label: string }>;
}

export function ThemeScreen({ number, Figure }: ThemeScreenProps) {
  const { hero } = useHomeTexts().landing;
  const { directions } = themesTexts.read(useLanguage());
  const localize = useLocalize();
  const direction = directions[number - 1];
  const order = ORDERS[number - 1] ?? HOME_ORDER;
  return (
    <>
      <section data-hero className="relative overflow-hidden">
        <div data-part="stage" className="wrap relative">
          <p data-part="kicker">{direction?.kicker}</p>
          <h1 data-part="headline" className="font-extrabold">
            <span data-part="first">{hero.first}</span>{" "}
            <span data-part="echo" data-echo={hero.echo}>
              {hero.echo}
            </span>
          </h1>
          <div data-part="lead">
            <p>{hero.text}</p>
            <div data-part="actions" className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <LinkButton to={localize(paths.brands)} size="lg">
                {hero.brands}
              </LinkButton>
              <a
                href="#process"
                className="inline-flex min-h-12 items-center font-semibold underline underline-offset-8"
              >
                {hero.process}
              </a>
            </div>
          </div>
          <figure data-part="figure">
            <Figure label={hero.figure} />
            <figcaption>{direction?.caption}</figcaption>
          </figure>
        </div>
      </section>
      <HomeSections order={order.slice(0, -2)} />
      <ExamplePlans />
      <ExampleNewsletter />
      <HomeSections order={order.slice(-2)} />
      <Directions current={number} />
      <SubscribeBand />
    </>
  );
}

/** The links to the other eight. */
function Directions({ current }: { current: number }) {
  const { label, directions } = themesTexts.read(useLanguage());
  const localize = useLocalize();
  return (
    <nav aria-label={label} data-part="directions" className="wrap pt-8 pb-16">
      <ol className="flex flex-wrap gap-2">
        {directions.map((direction, index) => (
          <li key={direction.name}>
            <Link
              to={localize(paths.theme(index + 1))}
              aria-current={index + 1 === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium ring-1 ring-current/40 ring-inset hover:bg-ink/8 aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {direction.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
