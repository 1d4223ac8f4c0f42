/** Why: the parts of the system's page are found by their headings. */
import { type ReactNode, useId } from "react";

interface PartProps {
  title: string;
  /** What it is about. */
  lead?: string;
  /** The anchor's id. */
  id?: string;
  children: ReactNode;
}

export function Part({ title, lead, id, children }: PartProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="min-w-0 scroll-mt-24">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-2xl text-sm text-soft">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
