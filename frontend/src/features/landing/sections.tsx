/** Why: the home page's sections between hero and questions, in the order of SPEC section 2. */
import { useTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";

function About() {
  const { about } = useTexts().sections;
  return (
    <section id="about" className="bg-sunk py-24 sm:py-32">
      <div className="wrap flex flex-col gap-16">
        <div className="grid gap-8 lg:grid-cols-12">
          <h2 className="text-4xl lg:col-span-8">{about.title}</h2>
          <p className="self-end text-lg text-soft lg:col-span-4">{about.text}</p>
        </div>
        <ol className="grid gap-4 lg:grid-cols-3">
          {about.types.map((type, index) => (
            <li
              key={type.name}
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
    <section id="process" className="bg-night py-24 text-on-night sm:py-32">
      <div className="wrap flex flex-col gap-16">
        <h2 className="max-w-3xl text-4xl">{process.title}</h2>
        <ol className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {process.steps.map((step, index) => (
            <li key={step.title} className="flex flex-col gap-4">
              <span className="figure text-5xl text-signal" aria-hidden="true">
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
  return (
    <section id="referrals" className="overflow-hidden py-24 sm:py-32">
      <div className="wrap grid items-center gap-14 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <p className="figure text-5xl text-accent">{referrals.value}</p>
          <h2 className="text-4xl">{referrals.title}</h2>
          <p className="max-w-md text-lg">{referrals.text}</p>
          <p className="max-w-md text-soft">{referrals.note}</p>
        </div>
        <div className="relative mx-auto aspect-square w-full max-w-lg">
          <svg viewBox="-200 -200 400 400" aria-hidden="true" className="absolute inset-0 size-full">
            <circle r="198" className="fill-hot/20" />
            <circle r="134" className="fill-hot/45" />
            <circle r="66" className="fill-hot" />
          </svg>
          <p className="absolute inset-x-0 top-[9%] text-center text-sm font-semibold">{referrals.second}</p>
          <p className="absolute inset-x-0 top-[24%] text-center text-sm font-semibold">{referrals.first}</p>
          <p className="absolute inset-0 grid place-items-center font-display text-2xl font-bold text-[#17130e]">
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
    <section id="features" className="bg-sunk py-24 sm:py-32">
      <div className="wrap grid gap-12 lg:grid-cols-12">
        <h2 className="self-start text-4xl lg:sticky lg:top-28 lg:col-span-5">{features.title}</h2>
        <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:col-span-7">
          {features.items.map((item) => (
            <li key={item.title} className="flex flex-col gap-3">
              <span aria-hidden="true" className="h-1.5 w-12 rounded-full bg-hot" />
              <h3 className="text-xl">{item.title}</h3>
              <p className="text-soft">{item.text}</p>
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
    <section id="income" className="py-24 sm:py-32">
      <div className="wrap">
        <div className="relative overflow-hidden rounded-xl bg-hot p-8 text-[#17130e] sm:p-14">
          <Rings count={8} centre={false} className="absolute -top-40 -right-40 size-[36rem] opacity-25" />
          <div className="relative flex flex-col gap-14">
            <div className="flex max-w-2xl flex-col gap-5">
              <h2 className="text-4xl">{income.title}</h2>
              <p className="max-w-xl text-lg">{income.text}</p>
            </div>
            <ul className="grid gap-8 md:grid-cols-3">
              {income.items.map((item) => (
                <li key={item.title} className="flex flex-col gap-2">
                  <h3 className="text-xl">{item.title}</h3>
                  <p>{item.text}</p>
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
    <section aria-label={counters.title} className="pb-24 sm:pb-32">
      <dl className="wrap grid gap-10 md:grid-cols-3">
        {counters.items.map((item) => (
          <div key={item.label} className="flex flex-col-reverse gap-2">
            <dt className="text-lg text-soft">{item.label}</dt>
            <dd className="figure text-4xl">{item.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Testimonials() {
  const { testimonials } = useTexts().sections;
  return (
    <section id="testimonials" className="bg-night py-24 text-on-night sm:py-32">
      <div className="wrap flex flex-col gap-14">
        <h2 className="text-4xl">{testimonials.title}</h2>
        <ul className="grid gap-12 lg:grid-cols-3 lg:gap-8">
          {testimonials.items.map((item) => (
            <li key={item.name}>
              <figure className="flex h-full flex-col justify-between gap-8">
                <blockquote className="font-display text-2xl leading-tight font-medium tracking-tight text-balance">
                  {item.quote}
                </blockquote>
                <figcaption className="flex flex-col">
                  <span className="font-semibold text-signal">{item.name}</span>
                  <span className="text-sm text-night-soft">{item.role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Questions() {
  const { faq } = useTexts().sections;
  return (
    <section id="faq" className="py-24 sm:py-32">
      <div className="wrap grid gap-12 lg:grid-cols-12">
        <h2 className="text-4xl lg:col-span-5">{faq.title}</h2>
        <div className="flex flex-col lg:col-span-7">
          {faq.items.map((item) => (
            <details key={item.question} name="faq" className="group border-b-2 border-line">
              <summary className="flex min-h-18 items-center justify-between gap-6 py-5 font-display text-xl font-bold tracking-tight">
                {item.question}
                <span
                  aria-hidden="true"
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-ink/8 transition-transform group-open:rotate-45 group-open:bg-signal group-open:text-on-signal"
                >
                  <Icon name="plus" />
                </span>
              </summary>
              <p className="max-w-2xl pb-7 text-lg text-soft">{item.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** All of them, in order. */
export function HomeSections() {
  return (
    <>
      <About />
      <Process />
      <Referrals />
      <Features />
      <Income />
      <Counters />
      <Testimonials />
      <Questions />
    </>
  );
}
