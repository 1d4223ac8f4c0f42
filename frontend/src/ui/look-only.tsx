/** Why: a user who may only read sees that before they search for a button, and sees who may change the data. */
import type { ReactNode } from "react";
import { Icon } from "./icon";

export function LookOnly({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm text-soft">
      <Icon name="eye" className="mt-px size-4.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
