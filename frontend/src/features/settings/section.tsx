/** Why: every page of the settings has the same structure: a title, and sections that each are about one thing. */
import { type ReactNode, useId } from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { Loading, Skeleton } from "~/ui/loading";

interface PageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

export function SettingsPage({ title, lead, children }: PageProps) {
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-lg text-soft">{lead}</p>
      </header>
      <div className="mt-8 flex flex-col gap-5">{children}</div>
    </>
  );
}

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** At the right of the title: a state, a count. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, text, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-6 rounded-lg bg-surface p-6 shadow-lift sm:p-8"
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          {aside}
        </div>
        {text && <p className="max-w-xl text-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** A name and its value, within a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function SectionsLoading() {
  const { shell } = useHomeTexts();
  return (
    <Loading heading label={shell.loading} className="flex flex-col gap-5">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="mt-3 h-44" />
      <Skeleton className="h-72" />
    </Loading>
  );
}
