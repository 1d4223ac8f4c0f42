/** Why: the links to the two phones' guides (docs/product.md, Screens: /guides). */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { WebAppLink } from "~/domain/downloads/web-app-link";
import { useGuidesTexts, useLocalize } from "~/i18n/use-language";
import { buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Phone } from "./phone";

export function GuidesScreen() {
  const guides = useGuidesTexts();
  const localize = useLocalize();
  return (
    <>
      <section className="wrap grid grid-cols-1 gap-8 pt-10 pb-14 sm:pt-16 lg:grid-cols-12 lg:items-end">
        <h1 className="text-5xl leading-[0.95] font-extrabold tracking-[-0.045em] lg:col-span-8">
          {guides.title}
        </h1>
        <p className="max-w-md text-lg text-soft lg:col-span-4">{guides.text}</p>
      </section>
      <ul className="wrap grid grid-cols-1 gap-4 md:grid-cols-2">
        {(["ios", "android"] as const).map((system) => {
          const guide = guides[system];
          return (
            <li key={system}>
              <Link
                to={localize(system === "ios" ? paths.iosGuide : paths.androidGuide)}
                aria-label={guide.action}
                className={classNames(
                  "group relative flex h-[34rem] flex-col gap-3 overflow-hidden rounded-xl p-8 focus-visible:rounded-xl sm:p-12",
                  system === "ios" ? "bg-night text-on-night" : "bg-signal text-on-signal",
                )}
              >
                <span className="flex items-center justify-between gap-4 font-display text-3xl font-bold tracking-tight">
                  {guide.card}
                  <span className="grid size-14 place-items-center rounded-full bg-hot text-[#17130e] transition-transform group-hover:translate-x-1">
                    <Icon name="arrow-right" className="size-6" />
                  </span>
                </span>
                <span className="max-w-64">{guide.cardText}</span>
                <span className={classNames("font-semibold", system === "ios" && "text-signal")}>
                  {guides.stepCount(guide.steps.length)}
                </span>
                <Phone
                  screen={system === "ios" ? "dashboard" : "campaigns"}
                  system={system}
                  className="absolute top-52 left-1/2 w-[25rem] max-w-none -translate-x-1/2 transition-transform duration-250 group-hover:-translate-y-2"
                />
              </Link>
            </li>
          );
        })}
      </ul>
      <section className="wrap mt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 rounded-xl bg-hot p-8 text-[#17130e] sm:p-12">
          <div className="flex max-w-xl flex-col gap-2">
            <h2 className="text-3xl">{guides.here.title}</h2>
            <p className="text-lg">{guides.here.text}</p>
          </div>
          <WebAppLink
            className={buttonClasses({
              variant: "bare",
              size: "lg",
              className: "bg-[#17130e] outline-[#17130e] hover:bg-[#17130e]/85",
            })}
          >
            <span className="text-[#f6f0e4]">{guides.here.action}</span>
          </WebAppLink>
        </div>
      </section>
      <section className="wrap grid grid-cols-1 gap-8 py-24 sm:py-32 lg:grid-cols-12">
        <h2 className="text-4xl lg:col-span-5">{guides.need.title}</h2>
        <ul className="flex flex-col lg:col-span-7">
          {guides.need.items.map((requirement) => (
            <li
              key={requirement}
              className="flex items-start gap-4 border-line py-5 text-lg not-first:border-t-2"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-full bg-signal text-on-signal">
                <Icon name="check" className="size-4" />
              </span>
              {requirement}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
