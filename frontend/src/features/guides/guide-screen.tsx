/** Why: one step at a time, each with its own anchor, its phone and the link to the next (docs/product.md, Screens). */
import { paths } from "~/config/paths";
import { useGuidesTexts, useLocalize } from "~/i18n/use-language";
import { buttonClasses, LinkButton } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";
import { Phone } from "./phone";
import type { ScreenName } from "./phone-screens";

const DRAWN: Record<"ios" | "android", readonly ScreenName[]> = {
  ios: ["store", "invitation", "permissions", "login", "code", "link", "campaigns", "dashboard"],
  android: ["invitation", "download", "code", "link", "campaigns", "done"],
};

export function GuideScreen({ system }: { system: "ios" | "android" }) {
  const guides = useGuidesTexts();
  const localize = useLocalize();
  const { title, text, steps } = guides[system];
  return (
    <>
      <section className="relative overflow-hidden bg-night text-on-night">
        <Rings
          count={9}
          className="pointer-events-none absolute -top-56 -right-56 size-[44rem] text-hot opacity-35 max-lg:-top-72 max-lg:-right-96"
        />
        <div className="wrap relative grid grid-cols-1 gap-10 pt-14 pb-16 sm:pt-20 lg:grid-cols-12">
          <div className="flex flex-col gap-5 lg:col-span-6">
            <p className="font-semibold text-signal">{guides.stepCount(steps.length)}</p>
            <h1 className="text-4xl font-extrabold">{title}</h1>
            <p className="text-lg text-night-soft">{text}</p>
          </div>
          <nav aria-label={guides.contents} className="lg:col-span-5 lg:col-start-8 lg:self-end">
            <ol className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
              {steps.map((step, index) => (
                <li key={step.title}>
                  <a
                    href={`#step-${index + 1}`}
                    className="flex min-h-11 items-center gap-3 font-medium underline-offset-4 outline-signal hover:underline"
                  >
                    <span aria-hidden="true" className="figure w-5 shrink-0 text-signal">
                      {index + 1}
                    </span>
                    {step.title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      </section>
      <ol>
        {steps.map((step, index) => {
          const next = steps[index + 1];
          const flipped = index % 2 === 1;
          return (
            <li
              key={step.title}
              id={`step-${index + 1}`}
              className={classNames("overflow-hidden", flipped && "bg-sunk")}
            >
              <div className="wrap grid grid-cols-1 items-center gap-6 py-14 sm:py-20 md:grid-cols-2 md:gap-12">
                <div
                  className={classNames("flex max-w-lg flex-col items-start gap-5", flipped && "md:order-2")}
                >
                  <p className="text-sm font-semibold text-accent-strong">
                    {guides.step(index + 1, steps.length)}
                  </p>
                  <h2 className="text-3xl">{step.title}</h2>
                  <p className="text-lg">{step.text}</p>
                  <p className="flex items-start gap-3 rounded-md bg-calm-ground px-5 py-4 text-sm text-calm">
                    <Icon name="info" />
                    {step.note}
                  </p>
                  {next && (
                    <a
                      href={`#step-${index + 2}`}
                      aria-label={guides.nextStep(next.title)}
                      className={buttonClasses({ variant: "ink" })}
                    >
                      {guides.next}
                      <Icon name="arrow-right" className="rotate-90" />
                    </a>
                  )}
                </div>
                <Phone
                  screen={DRAWN[system][index] ?? "done"}
                  system={system}
                  className="mx-auto h-[26rem] max-w-full sm:h-[34rem]"
                />
              </div>
            </li>
          );
        })}
      </ol>
      <section className="bg-hot py-20 text-[#17130e] sm:py-24">
        <div className="wrap flex flex-wrap items-center justify-between gap-8">
          <div className="flex flex-col gap-3">
            <h2 className="text-3xl">{guides.help.title}</h2>
            <p className="text-lg">{guides.help.text}</p>
          </div>
          <LinkButton
            to={localize(paths.contactUs)}
            variant="bare"
            size="lg"
            className="bg-[#17130e] outline-[#17130e] hover:bg-[#17130e]/85"
          >
            <span className="text-[#f6f0e4]">{guides.help.action}</span>
          </LinkButton>
        </div>
      </section>
    </>
  );
}
