/** Why: the home page's sections between hero and questions, in the order of docs/product.md, Screens. */
import type { ComponentType } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { buttonClasses } from "~/ui/button";
import { Questions } from "~/ui/questions";
import { Rings } from "~/ui/rings";

function About() {
  const { about } = useTexts().sections;
  return (
    <section data-section id="about" className="bg-sunk py-24 sm:py-32">
      <div className="wrap flex flex-col gap-16">
        <div className="grid gap-8 lg:grid-cols-12">
          <h2 data-part="title" className="text-4xl lg:col-span-8">
            {about.title}
          </h2>
          <p className="self-end text-lg text-soft lg:col-span-4">{about.text}</p>
        </div>
        <ol data-part="cards" className="grid gap-4 lg:grid-cols-3">
          {about.types.map((type, index) => (
            <li
              key={type.name}
              data-part="card"
              className="relative flex min-h-[27rem] flex-col overflow-hidden rounded-lg bg-surface p-8"
            >
              <Rings count={2 + index * 2} className="absolute -right-20 -bottom-24 size-72 text-hot" />
              <p className="font-display text-sm font-bold text-accent">{type.name}</p>
              <h3 className="mt-2 max-w-64 text-2xl">{type.title}</h3>
              <p className="mt-4 max-w-64 text-soft">{type.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Process() {
  const { process } = useTexts().sections;
  return (
    <section data-section id="process" className="bg-night py-24 text-on-night sm:py-32">
      <div className="wrap flex flex-col gap-16">
        <h2 data-part="title" className="max-w-3xl text-4xl">
          {process.title}
        </h2>
        <ol data-part="steps" className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {process.steps.map((step, index) => (
            <li key={step.title} data-part="step" className="flex flex-col gap-4">
              <span data-part="number" className="figure text-5xl text-signal" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="text-xl">{step.title}</h3>
              <p className="max-w-xs text-night-soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Referrals() {
  const { referrals } = useTexts().sections;
  const localize = useLocalize();
  return (
    <section data-section id="referrals" className="overflow-hidden py-24 sm:py-32">
      <div className="wrap grid items-center gap-14 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <p data-part="number" className="figure text-5xl text-accent">
            {referrals.value}
          </p>
          <h2 data-part="title" className="text-4xl">
            {referrals.title}
          </h2>
          <p className="max-w-md text-lg">{referrals.text}</p>
          <p className="max-w-md text-soft">{referrals.note}</p>
          {/* A document of its own. */}
          <a
            href={localize("/app/join")}
            className={buttonClasses({
              variant: "ink",
              size: "lg",
              className: "max-w-full self-start whitespace-normal!",
            })}
          >
            {referrals.start}
          </a>
        </div>
        <div data-part="echo" className="relative mx-auto aspect-square w-full max-w-lg">
          <svg viewBox="-200 -200 400 400" aria-hidden="true" className="absolute inset-0 size-full">
            <circle r="198" className="fill-hot/20" />
            <circle r="134" className="fill-hot/45" />
            <circle r="66" className="fill-hot" />
          </svg>
          <p className="absolute inset-x-0 top-[9%] text-center text-sm font-semibold">{referrals.second}</p>
          <p className="absolute inset-x-0 top-[24%] text-center text-sm font-semibold">{referrals.first}</p>
          <p className="absolute inset-0 grid place-items-center font-display text-2xl font-bold text-on-hot">
            {referrals.you}
          </p>
        </div>
      </div>
    </section>
  );
}

function Features() {
  const { features } = useTexts().sections;
  return (
    <section data-section id="features" className="bg-sunk py-24 sm:py-32">
      <div className="wrap grid gap-12 lg:grid-cols-12">
        <h2 data-part="title" className="self-start text-4xl lg:sticky lg:top-28 lg:col-span-5">
          {features.title}
        </h2>
        <ul data-part="items" className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:col-span-7">
          {features.items.map((feature) => (
            <li key={feature.title} data-part="item" className="flex flex-col gap-3">
              <span aria-hidden="true" data-part="mark" className="h-1.5 w-12 rounded-full bg-hot" />
              <h3 className="text-xl">{feature.title}</h3>
              <p className="text-soft">{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Income() {
  const { income } = useTexts().sections;
  return (
    <section data-section id="income" className="py-24 sm:py-32">
      <div className="wrap">
        <div data-part="panel" className="relative overflow-hidden rounded-xl bg-hot p-8 text-on-hot sm:p-14">
          <Rings count={8} centre={false} className="absolute -top-40 -right-40 size-[36rem] opacity-25" />
          <div className="relative flex flex-col gap-14">
            <div className="flex max-w-2xl flex-col gap-5">
              <h2 data-part="title" className="text-4xl">
                {income.title}
              </h2>
              <p className="max-w-xl text-lg">{income.text}</p>
            </div>
            <ul className="grid gap-8 md:grid-cols-3">
              {income.items.map((point) => (
                <li key={point.title} className="flex flex-col gap-2">
                  <h3 className="text-xl">{point.title}</h3>
                  <p>{point.text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

function Counters() {
  const { counters } = useTexts().sections;
  return (
    <section data-section id="counters" aria-label={counters.title} className="pb-24 sm:pb-32">
      <dl data-part="counts" className="wrap grid gap-10 md:grid-cols-3">
        {counters.items.map((counter) => (
          <div key={counter.label} className="flex flex-col-reverse gap-2">
            <dt className="text-lg text-soft">{counter.label}</dt>
            <dd data-part="number" className="figure text-4xl">
              {counter.value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Testimonials() {
  const { testimonials } = useTexts().sections;
  return (
    <section data-section id="testimonials" className="bg-night py-24 text-on-night sm:py-32">
      <div className="wrap flex flex-col gap-14">
        <h2 data-part="title" className="text-4xl">
          {testimonials.title}
        </h2>
        <ul data-part="quotes" className="grid gap-12 lg:grid-cols-3 lg:gap-8">
          {testimonials.items.map((testimonial) => (
            <li key={testimonial.name} data-part="quote">
              <figure className="flex h-full flex-col justify-between gap-8">
                <blockquote className="font-display text-2xl leading-tight font-medium tracking-tight text-balance">
                  {testimonial.quote}
                </blockquote>
                <figcaption className="flex flex-col">
                  <span className="font-semibold text-signal">{testimonial.name}</span>
                  <span className="text-sm text-night-soft">{testimonial.role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Faq() {
  const { faq } = useTexts().sections;
  return (
    <section data-section id="faq" className="py-24 sm:py-32">
      <div className="wrap grid gap-12 lg:grid-cols-12">
        <h2 data-part="title" className="text-4xl lg:col-span-5">
          {faq.title}
        </h2>
        <div className="flex flex-col lg:col-span-7">
          <Questions name="faq" items={faq.items} />
        </div>
      </div>
    </section>
  );
}

/** Two links off the page: for investors, and for applicants. */
function Doors() {
  const { investors, joinUs } = useTexts().sections;
  const localize = useLocalize();
  return (
    <div data-section id="doors" className="wrap grid grid-cols-1 gap-4 pt-24 sm:pt-32 lg:grid-cols-12">
      <section
        id="Investors"
        data-part="door"
        className="relative flex min-h-96 flex-col justify-between gap-10 overflow-hidden rounded-xl bg-signal p-8 text-on-signal sm:p-12 lg:col-span-7"
      >
        <Rings count={7} className="absolute -right-36 -bottom-44 size-[30rem] opacity-20" />
        <div className="relative flex max-w-lg flex-col gap-5">
          <h2 data-part="title" className="text-3xl">
            {investors.title}
          </h2>
          <p className="text-lg">{investors.text}</p>
        </div>
        <div className="relative flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link
            to={localize(paths.investors)}
            className={buttonClasses({ className: "bg-on-signal text-signal hover:bg-on-signal/85" })}
          >
            {investors.action}
          </Link>
          <Link
            id="comingSoonInvestors"
            to={localize(paths.comingSoonInvestors)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 outline-on-signal"
          >
            {investors.soon}
          </Link>
        </div>
      </section>
      <section
        id="joinUs"
        data-part="door"
        className="flex min-h-96 flex-col justify-between gap-10 rounded-xl bg-surface p-8 sm:p-12 lg:col-span-5"
      >
        <div className="flex flex-col gap-5">
          <h2 data-part="title" className="text-3xl">
            {joinUs.title}
          </h2>
          <p className="text-lg text-soft">{joinUs.text}</p>
        </div>
        <Link
          to={localize(paths.joinUs)}
          className={buttonClasses({ variant: "ink", className: "self-start" })}
        >
          {joinUs.action}
        </Link>
      </section>
    </div>
  );
}

const SECTIONS = {
  about: About,
  process: Process,
  referrals: Referrals,
  features: Features,
  income: Income,
  counters: Counters,
  testimonials: Testimonials,
  doors: Doors,
  faq: Faq,
} as const satisfies Record<string, ComponentType>;

export type SectionName = keyof typeof SECTIONS;

/** The order of docs/product.md, Screens. */
export const HOME_ORDER: readonly SectionName[] = [
  "about",
  "process",
  "referrals",
  "features",
  "income",
  "counters",
  "testimonials",
  "doors",
  "faq",
];

/** All of them, in an order. */
export function HomeSections({ order = HOME_ORDER }: { order?: readonly SectionName[] }) {
  return order.map((name) => {
    const Section = SECTIONS[name];
    return <Section key={name} />;
  });
}
