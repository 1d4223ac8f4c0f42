/**
 * Why: the norms that keep children safe, readable at once and linkable one by one (docs/product.md, Screens:
 * /childsafetystandards).
 */
import { useInfoTexts } from "~/i18n/use-language";
import { mailTo } from "./reach";

export function ChildSafetyScreen() {
  const { safety } = useInfoTexts();
  return (
    <article>
      <header className="wrap grid grid-cols-1 gap-8 pt-10 pb-16 sm:pt-16 sm:pb-24 lg:grid-cols-12 lg:items-end">
        <h1 className="text-4xl font-extrabold tracking-[-0.04em] lg:col-span-8">{safety.title}</h1>
        <p className="max-w-md text-lg text-soft lg:col-span-4">{safety.text}</p>
      </header>
      <div className="bg-sunk py-16 sm:py-24">
        <div className="wrap grid grid-cols-1 gap-12 lg:grid-cols-12">
          <nav aria-label={safety.contents} className="self-start lg:sticky lg:top-28 lg:col-span-4">
            <ol className="flex flex-col">
              {safety.sections.map((section, index) => (
                <li key={section.title}>
                  <a
                    href={`#norm-${index + 1}`}
                    className="flex min-h-11 items-center gap-4 font-medium underline-offset-4 hover:underline"
                  >
                    <span aria-hidden="true" className="figure w-5 shrink-0 text-accent-strong">
                      {index + 1}
                    </span>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="flex flex-col gap-14 lg:col-span-8">
            {safety.sections.map((section, index) => (
              <section key={section.title} id={`norm-${index + 1}`} className="flex max-w-2xl flex-col gap-4">
                <h2 className="text-2xl">{section.title}</h2>
                <p className="text-lg">{section.text}</p>
              </section>
            ))}
            <div className="flex max-w-2xl flex-col gap-4 border-t-2 border-line pt-10 text-soft">
              {safety.extra.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
        </div>
      </div>
      <footer className="wrap flex flex-col gap-10 py-16 sm:py-24">
        <div className="flex flex-col gap-4 rounded-xl bg-night p-8 text-on-night sm:p-12">
          <h2 className="text-3xl">{safety.report.title}</h2>
          <p className="text-lg">{safety.report.text}</p>
          <a
            href={mailTo(safety.report.email)}
            className="font-display text-xl font-bold tracking-tight break-all text-signal underline decoration-2 underline-offset-4 outline-signal hover:decoration-4 sm:text-2xl"
          >
            {safety.report.email}
          </a>
        </div>
        <p className="text-sm text-soft">{safety.footer}</p>
      </footer>
    </article>
  );
}
