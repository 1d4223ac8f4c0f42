/** Why: three reasons, in large type. */
import { useInvestorsTexts } from "~/i18n/use-language";

export function Reasons() {
  const { reasons } = useInvestorsTexts();
  return (
    <section className="py-24 sm:py-32">
      <div className="wrap flex flex-col gap-14">
        <h2 className="max-w-3xl text-4xl">{reasons.title}</h2>
        <ol className="grid grid-cols-1 gap-x-8 gap-y-12 lg:grid-cols-3">
          {reasons.items.map((reason, index) => (
            <li key={reason.title} className="flex min-w-0 flex-col gap-4">
              <span aria-hidden="true" className="figure text-5xl text-accent">
                {index + 1}
              </span>
              <h3 className="text-2xl">{reason.title}</h3>
              <p className="text-lg text-soft">{reason.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
