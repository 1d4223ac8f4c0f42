/** Why: who may only look is told so before they search for a button, and who may change what they see. */
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
