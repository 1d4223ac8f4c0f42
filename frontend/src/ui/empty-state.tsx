/** Why: an empty state is a screen too: the rings, one sentence, and what to do next. */
import type { ReactNode } from "react";
import { Rings } from "./rings";

interface EmptyStateProps {
  title: string;
  /** In a word, above the title: the status. */
  state?: string;
  text?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
  /** The heading's level: 1 if it is the whole page. */
  level?: 1 | 2;
}

export function EmptyState({ title, state, text, children, level = 1 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="wrap flex flex-col items-center gap-6 py-24 text-center">
      <Rings count={5} className="size-32 text-hot" />
      {state && <p className="-mb-4 text-sm font-semibold text-soft">{state}</p>}
      <Heading className="max-w-2xl text-3xl">{title}</Heading>
      {text && <p className="max-w-xl text-lg text-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}
