/** A figure on one line: an amount that is broken within its digits is read as another one. */
import type { CSSProperties, ReactNode } from "react";

/** Fills the width of its place, and is drawn smaller where that is too narrow for it; `children`, a link for example, has the same text. */
export function OneLine({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span className="@container block">
      <span className="one-line" style={{ "--characters": text.length } as CSSProperties}>
        {children}
      </span>
    </span>
  );
}
