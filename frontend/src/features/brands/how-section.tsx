/** Why: the three steps of every campaign. */
import { useBrandsTexts } from "~/i18n/use-language";
import { Rings } from "~/ui/rings";

export function HowSection() {
  const { how } = useBrandsTexts();
  return (
    <section className="relative overflow-hidden bg-night py-24 text-on-night sm:py-32">
      <Rings
        count={9}
        className="absolute top-1/2 -right-72 size-[44rem] -translate-y-1/2 text-hot opacity-70 max-lg:-right-96 max-lg:opacity-30"
      />
      <div className="wrap relative flex flex-col gap-14">
        <h2 className="text-4xl">{how.title}</h2>
        <ol className="flex max-w-2xl flex-col gap-10">
          {how.steps.map((step, index) => (
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
  );
}
