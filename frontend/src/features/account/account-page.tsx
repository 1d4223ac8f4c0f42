/**
 * Why: signing in and signing up share a page layout: the form on paper, beside it the night with its rings and three
 * facts.
 */
import type { ReactNode, Ref } from "react";
import { useTexts } from "~/i18n/use-language";
import { Rings } from "~/ui/rings";

interface AccountPageProps {
  title: string;
  /** Its heading, for a page whose title reports an action that was just done: it then gets the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  text: string;
  /** Above the title: steps, a banner. */
  before?: ReactNode;
  children: ReactNode;
}

export function AccountPage({ title, titleRef, text, before, children }: AccountPageProps) {
  const { aside } = useTexts().account;
  return (
    <div className="wrap grid gap-12 pt-4 pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-20 lg:pt-8">
      <section className="mx-auto flex w-full max-w-md flex-col gap-8 lg:mx-0 lg:justify-self-center lg:py-8">
        {before}
        <header className="flex flex-col gap-3">
          <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-3xl outline-none">
            {title}
          </h1>
          <p className="text-lg text-soft">{text}</p>
        </header>
        {children}
      </section>
      <aside className="relative hidden min-h-[42rem] overflow-hidden rounded-xl bg-night p-12 text-on-night lg:flex lg:flex-col lg:justify-between">
        <Rings count={10} className="absolute -right-64 -bottom-64 size-[52rem] text-hot opacity-80" />
        <p className="relative max-w-md font-display text-3xl font-bold tracking-tight text-balance">
          {aside.quote}
        </p>
        <ul className="relative flex max-w-64 flex-col gap-6">
          {aside.facts.map((fact) => (
            <li key={fact.label}>
              <span className="figure block text-3xl text-signal">{fact.value}</span>
              <span className="text-sm">{fact.label}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
