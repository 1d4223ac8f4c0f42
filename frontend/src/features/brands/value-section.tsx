/** Why: six reasons, each with one arc more than the one before. */
import { useBrandsTexts } from "~/i18n/use-language";

export function ValueSection() {
  const { value } = useBrandsTexts();
  return (
    <section className="bg-sunk py-24 sm:py-32">
      <div className="wrap grid grid-cols-1 gap-x-8 gap-y-14 lg:grid-cols-12">
        <h2 className="self-start text-4xl lg:sticky lg:top-28 lg:col-span-5">{value.title}</h2>
        <ol className="flex min-w-0 flex-col lg:col-span-7">
          {value.steps.map((step, index) => (
            <li
              key={step.title}
              className="grid grid-cols-[4rem_1fr] items-start gap-x-5 gap-y-2 border-line py-7 first:pt-0 not-first:border-t-2 sm:grid-cols-[6.5rem_1fr] sm:gap-x-8"
            >
              <Loudness level={index + 1} />
              <div className="flex min-w-0 flex-col gap-2">
                <h3 className="text-2xl">
                  <span className="sr-only">{`${index + 1}. `}</span>
                  {step.title}
                </h3>
                <p className="max-w-md text-lg text-soft">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** A point and as many arcs as the step's number. */
function Loudness({ level }: { level: number }) {
  return (
    <svg viewBox="0 0 104 104" fill="none" aria-hidden="true" className="w-full max-w-26">
      <circle cx="12" cy="92" r="10" className="fill-hot" />
      {Array.from({ length: level }, (_, index) => {
        const radius = 22 + index * 13;
        return (
          <path
            key={radius}
            d={`M12 ${92 - radius}A${radius} ${radius} 0 0 1 ${12 + radius} 92`}
            strokeWidth={6.5 - index * 0.7}
            strokeLinecap="round"
            className="stroke-ink"
          />
        );
      })}
    </svg>
  );
}
