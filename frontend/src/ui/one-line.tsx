/** A figure on one line: an amount that is broken within its digits is read as another one. */
import type { CSSProperties } from "react";

/** Fills the width of its place, and is drawn smaller where that is too narrow for it. */
export function OneLine({ children }: { children: string }) {
  return (
    <span className="@container block">
      <span className="one-line" style={{ "--characters": children.length } as CSSProperties}>
        {children}
      </span>
    </span>
  );
}
