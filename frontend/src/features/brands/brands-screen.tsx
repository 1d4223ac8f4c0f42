/** Why: where a brand starts and comes back to: what is done, what is next, and how it works (SPEC section 2, /brands). */
import { useTexts } from "~/i18n/use-language";
import { displayName, useSession } from "~/session/use-session";
import { Rings } from "~/ui/rings";
import { StartCards } from "./start-cards";

export function BrandsScreen() {
  const { brands } = useTexts();
  const { session } = useSession();
  return (
    <>
      <section className="wrap relative pt-10 pb-16 sm:pt-16">
        <p className="min-h-7 font-semibold text-accent">
          {session && brands.hero.hello(session.company?.name ?? displayName(session))}
        </p>
        <h1 className="mt-3 max-w-4xl text-4xl font-extrabold">{brands.hero.title}</h1>
        <p className="mt-6 max-w-xl text-lg text-soft">{brands.hero.text}</p>
      </section>
      <section id="start" className="wrap pb-24">
        <h2 className="sr-only">{brands.start.title}</h2>
        <StartCards />
      </section>
      <section className="relative overflow-hidden bg-night py-24 text-on-night sm:py-32">
        <Rings
          count={9}
          className="absolute top-1/2 -right-72 size-[44rem] -translate-y-1/2 text-hot opacity-70 max-lg:-right-96 max-lg:opacity-30"
        />
        <div className="wrap relative flex flex-col gap-14">
          <h2 className="text-4xl">{brands.how.title}</h2>
          <ol className="flex max-w-2xl flex-col gap-10">
            {brands.how.steps.map((step, index) => (
              <li key={step.title} className="grid grid-cols-[4.5rem_1fr] items-start gap-x-4">
                <span aria-hidden="true" className="figure text-4xl text-signal">
                  {index + 1}
                </span>
                <div className="flex flex-col gap-2">
                  <h3 className="text-2xl">{step.title}</h3>
                  <p className="text-night-soft">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="wrap flex flex-col gap-14 py-24 sm:py-32">
        <h2 className="max-w-2xl text-4xl">{brands.money.title}</h2>
        <ul className="grid gap-12 md:grid-cols-3 md:gap-8">
          {brands.money.items.map((item) => (
            <li key={item.title} className="flex flex-col gap-3">
              <span className="figure text-4xl text-accent">{item.value}</span>
              <h3 className="text-xl">{item.title}</h3>
              <p className="max-w-sm text-soft">{item.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
