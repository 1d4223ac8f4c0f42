/** Why: a screen about several things has a box for each. */
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  text?: string;
  /** At the right of the title: a state. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function Section({ title, text, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-5 rounded-lg bg-surface p-5 shadow-lift sm:p-6"
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={heading} className="text-lg">
            {title}
          </h2>
          {aside}
        </div>
        {text && <p className="text-sm text-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
