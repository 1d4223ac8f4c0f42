/** Why: the facts around a decision have headings of one look. */
import type { ReactNode } from "react";

interface PartProps {
  title: string;
  /** Level of the heading. */
  level?: 2 | 3 | undefined;
  children: ReactNode;
}

export function Part({ title, level = 3, children }: PartProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="min-w-0">
      <Heading className="mb-1 font-sans text-xs font-semibold tracking-normal text-soft">{title}</Heading>
      {children}
    </section>
  );
}
