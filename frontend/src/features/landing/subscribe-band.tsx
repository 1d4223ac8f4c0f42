/**
 * Why: the last section before the footer. Its form's code is fetched when it is nearly visible: the prerendered HTML
 * stays unchanged until then, and typed text is kept.
 */
import { lazy, Suspense } from "react";
import { useHomeTexts } from "~/i18n/use-language";

const ID = "subscribe";

const Form = import.meta.env.SSR
  ? (await import("./brand-subscribe")).BrandSubscribe
  : lazy(async () => {
      await near(ID);
      return { default: (await import("./brand-subscribe")).BrandSubscribe };
    });

/** When an element is less than a screen away, or does not exist. */
function near(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element || !("IntersectionObserver" in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
  });
}

export function SubscribeBand() {
  const { subscribe } = useHomeTexts().landing;
  return (
    <section data-section id={ID} className="bg-night pt-24 pb-8 text-on-night sm:pt-32">
      <div className="wrap grid grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="flex flex-col gap-6 lg:col-span-7">
          <h2 data-part="title" className="max-w-2xl text-4xl">
            {subscribe.title}
          </h2>
          <p className="max-w-md text-lg text-night-soft">{subscribe.text}</p>
        </div>
        <div data-part="form" className="min-h-72 rounded-lg bg-surface p-6 text-ink sm:p-8 lg:col-span-5">
          <Suspense>
            <Form />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
