/**
 * Why: three ways to reach Resuena, a message, a quote and where the office is (docs/product.md, Screens: /contactUs).
 */
import { useInfoTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";
import { ContactCards } from "./contact-cards";
import { ContactForm, QuoteForm } from "./contact-forms";
import { OfficeMap } from "./office-map";
import { MAP_URL } from "./reach";

export function ContactScreen() {
  const { contact } = useInfoTexts();
  return (
    <>
      <section className="wrap flex flex-col gap-12 pt-10 pb-20 sm:pt-16">
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-12 lg:items-end">
          <h1 className="text-5xl leading-[0.95] font-extrabold tracking-[-0.045em] lg:col-span-8">
            {contact.title}
          </h1>
          <p className="max-w-md text-lg text-soft lg:col-span-4">{contact.text}</p>
        </div>
        <ContactCards />
      </section>
      <section id="message" className="wrap grid grid-cols-1 gap-12 pb-24 sm:pb-32 lg:grid-cols-12">
        <div className="flex flex-col gap-4 lg:col-span-5">
          <h2 className="text-3xl">{contact.message.title}</h2>
          <p className="text-lg text-soft">{contact.message.text}</p>
        </div>
        <div className="lg:col-span-7">
          <ContactForm />
        </div>
      </section>
      <section id="quote" className="relative overflow-hidden bg-sunk py-24 sm:py-32">
        <Rings
          count={9}
          centre={false}
          className="pointer-events-none absolute -bottom-64 -left-64 size-[44rem] text-hot opacity-50 max-lg:hidden"
        />
        <div className="wrap relative grid grid-cols-1 gap-12 lg:grid-cols-12">
          <div className="flex flex-col gap-6 lg:col-span-5">
            <h2 className="text-3xl">{contact.quote.title}</h2>
            <p className="max-w-md text-lg">{contact.quote.text}</p>
            <ul className="flex flex-col gap-3">
              {contact.quote.points.map((point) => (
                <li key={point} className="flex items-center gap-3 font-semibold">
                  <span className="grid size-7 shrink-0 place-items-center rounded-full bg-signal text-on-signal">
                    <Icon name="check" className="size-4" />
                  </span>
                  {point}
                </li>
              ))}
            </ul>
          </div>
          <div className="rounded-xl bg-paper p-6 sm:p-10 lg:col-span-7">
            <QuoteForm />
          </div>
        </div>
      </section>
      <section aria-labelledby="map-title" className="wrap py-24 sm:py-32">
        <h2 id="map-title" className="sr-only">
          {contact.map.title}
        </h2>
        <a
          href={MAP_URL}
          target="_blank"
          rel="noreferrer"
          className="group relative block overflow-hidden rounded-xl focus-visible:rounded-xl"
        >
          <OfficeMap label={contact.map.label} className="h-[26rem] w-full sm:h-[32rem]" />
          <span className="absolute bottom-4 left-4 flex max-w-[calc(100%-2rem)] flex-col gap-1 rounded-lg bg-night p-6 text-on-night sm:bottom-8 sm:left-8">
            <span className="font-display text-xl font-bold tracking-tight">
              {contact.cards.visit.address}
            </span>
            <span className="flex items-center gap-2 text-sm font-semibold text-signal underline-offset-4 group-hover:underline">
              {contact.map.action}
              <Icon name="external" className="size-4" />
              <span className="sr-only">({contact.map.external})</span>
            </span>
          </span>
        </a>
      </section>
    </>
  );
}
