/** Why: examples of a price list and a newsletter's offer in the art directions; both are marked as examples. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { SubscribeForm } from "~/domain/forms/subscribe-form";
import { themesTexts } from "~/i18n/texts";
import { useLanguage, useLocalize } from "~/i18n/use-language";

/** The list for subscribers by the offer of the first project. */
const LIST = "firstProject";

function Example({ children }: { children: string }) {
  return (
    <p
      data-part="example"
      className="self-start rounded-full px-4 py-1.5 text-sm font-semibold ring-2 ring-current ring-inset"
    >
      {children}
    </p>
  );
}

/** Three fictional plans, and the link to the real prices. */
export function ExamplePlans() {
  const { pricing } = themesTexts.read(useLanguage());
  const localize = useLocalize();
  return (
    <section data-section id="pricing" className="py-24 sm:py-32">
      <div className="wrap flex flex-col gap-14">
        <div className="grid gap-8 lg:grid-cols-12">
          <div className="flex flex-col gap-6 lg:col-span-7">
            <Example>{pricing.example}</Example>
            <h2 data-part="title" className="text-4xl">
              {pricing.title}
            </h2>
          </div>
          <p className="self-end text-lg text-soft lg:col-span-5">
            {pricing.text}{" "}
            <Link to={localize(paths.brandPlans)} className="text-link">
              {pricing.real}
            </Link>
          </p>
        </div>
        <ul data-part="cards" className="grid gap-4 lg:grid-cols-3">
          {pricing.plans.map((plan) => (
            <li
              key={plan.name}
              data-part="card"
              className="relative flex flex-col gap-6 rounded-lg bg-surface p-8"
            >
              <h3 className="text-2xl">{plan.name}</h3>
              <p data-part="price" className="flex flex-wrap items-baseline gap-x-2">
                <span className="figure text-3xl">{plan.price}</span>
                <span className="text-soft">{pricing.month}</span>
              </p>
              <div data-part="offer" className="flex flex-col gap-5">
                <p className="text-lg">{plan.text}</p>
                <ul className="flex list-disc flex-col gap-2 pl-5 text-left marker:text-accent">
                  {plan.items.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The list is real, and so are its mails; the discount is not. */
export function ExampleNewsletter() {
  const { newsletter } = themesTexts.read(useLanguage());
  return (
    <section data-section id="newsletter" className="bg-sunk py-24 sm:py-32">
      <div className="wrap grid grid-cols-1 items-center gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className="flex flex-col gap-6 lg:col-span-7">
          <Example>{newsletter.example}</Example>
          <h2 data-part="title" className="max-w-2xl text-4xl">
            {newsletter.title}
          </h2>
          <p className="max-w-md text-lg text-soft">{newsletter.text}</p>
        </div>
        <div data-part="form" className="rounded-lg bg-surface p-6 text-ink sm:p-8 lg:col-span-5">
          <SubscribeForm list={LIST} texts={newsletter.form} success={newsletter.success} />
        </div>
      </div>
    </section>
  );
}
