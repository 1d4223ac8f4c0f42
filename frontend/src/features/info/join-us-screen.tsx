/**
 * Why: two job postings, each with its requirements, its offer and the selection process (docs/product.md, Screens:
 * /joinUs).
 */
import type { Day } from "~/config/days";
import { useFormats } from "~/i18n/use-formats";
import { useInfoTexts } from "~/i18n/use-language";
import { buttonClasses } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Rings } from "~/ui/rings";
import { JOBS_EMAIL, mailTo } from "./reach";

const POSTINGS = [
  { name: "creator", date: "2026-11-02", positions: 10 },
  { name: "ambassador", date: "2026-11-09", positions: null },
] as const;

export function JoinScreen() {
  const { join } = useInfoTexts();
  return (
    <>
      <section className="relative overflow-hidden">
        <Rings
          count={10}
          className="pointer-events-none absolute -top-40 -right-72 size-[46rem] text-hot max-lg:-right-96 max-lg:opacity-30"
        />
        <div className="wrap relative flex flex-col gap-8 pt-10 pb-20 sm:pt-16 sm:pb-28">
          <h1 className="max-w-4xl text-5xl leading-[0.95] font-extrabold tracking-[-0.045em]">
            {join.title}
          </h1>
          <p className="max-w-md text-lg">{join.text}</p>
        </div>
      </section>
      <div className="wrap flex flex-col gap-6 pb-24 sm:pb-32">
        {POSTINGS.map((posting, index) => (
          <Posting key={posting.name} {...posting} night={index === 1} />
        ))}
      </div>
    </>
  );
}

interface PostingProps {
  name: (typeof POSTINGS)[number]["name"];
  date: Day;
  positions: number | null;
  night: boolean;
}

function Posting({ name, date, positions, night }: PostingProps) {
  const { join } = useInfoTexts();
  const formats = useFormats();
  const texts = join.postings[name];
  const quiet = night ? "text-night-soft" : "text-soft";
  return (
    <article
      id={name}
      className={classNames(
        "grid grid-cols-1 gap-10 rounded-xl p-6 sm:p-12 lg:grid-cols-12",
        night ? "bg-night text-on-night" : "bg-surface",
      )}
    >
      <div className="flex flex-col items-start gap-6 lg:col-span-7">
        <ul className="flex flex-wrap gap-2">
          {texts.tags.map((tag) => (
            <li
              key={tag}
              className={classNames(
                "rounded-full px-4 py-1.5 text-sm font-medium",
                night ? "bg-on-night/12" : "bg-ink/8",
              )}
            >
              {tag}
            </li>
          ))}
        </ul>
        <h2 className="text-4xl">{texts.title}</h2>
        <p className={classNames("flex flex-wrap gap-x-4 text-sm", quiet)}>
          <time dateTime={date}>{join.published(formats.day(date))}</time>
          <span className={classNames("font-semibold", night ? "text-signal" : "text-accent")}>
            {positions === null ? join.open : join.positions(positions)}
          </span>
        </p>
        <p className="max-w-xl font-display text-xl leading-snug font-medium tracking-tight">{texts.lead}</p>
        {texts.description.map((paragraph) => (
          <p key={paragraph} className={classNames("max-w-xl", quiet)}>
            {paragraph}
          </p>
        ))}
        <a
          href={mailTo(JOBS_EMAIL, join.subject(texts.title))}
          className={buttonClasses({ variant: night ? "signal" : "accent", size: "lg" })}
        >
          {join.apply}
          <span className="sr-only">: {texts.title}</span>
        </a>
      </div>
      <dl className="flex flex-col gap-8 lg:col-span-5 lg:pt-16">
        {texts.gives.map((give) => (
          <div key={give.label} className="flex flex-col-reverse gap-1">
            <dt className={classNames("max-w-xs", quiet)}>{give.label}</dt>
            <dd className={classNames("figure text-4xl", night ? "text-signal" : "text-accent")}>
              {give.value}
            </dd>
          </div>
        ))}
      </dl>
      <details className="group lg:col-span-12">
        <summary
          className={classNames(
            "flex min-h-16 items-center justify-between gap-6 border-t-2 pt-6 font-display text-xl font-bold tracking-tight",
            night ? "border-night-line outline-signal" : "border-line",
          )}
        >
          {join.hiring}
          <span
            aria-hidden="true"
            className={classNames(
              "grid size-10 shrink-0 place-items-center rounded-full transition-transform group-open:rotate-45 group-open:bg-signal group-open:text-on-signal",
              night ? "bg-on-night/12" : "bg-ink/8",
            )}
          >
            <Icon name="plus" />
          </span>
        </summary>
        <ol className="grid grid-cols-1 gap-8 pt-8 sm:grid-cols-2 lg:grid-cols-4">
          {texts.steps.map((step, index) => (
            <li key={step.title} className="flex flex-col gap-2">
              <span
                aria-hidden="true"
                className={classNames("figure text-3xl", night ? "text-signal" : "text-hot")}
              >
                {index + 1}
              </span>
              <h3 className="text-lg">{step.title}</h3>
              <p className={quiet}>{step.text}</p>
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}
