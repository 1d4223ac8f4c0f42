/** Why: the parts of a person's record look alike. */
import type { ReactNode } from "react";

/** A titled part of the record. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg bg-surface p-6 shadow-lift">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
