/** A figure on one line: an amount that wraps within its digits is misread as another one. */
import type { CSSProperties, ReactNode } from "react";

/**
 * Fills the width of its container, and is scaled down if that is too narrow; `children`, a link for example, has the
 * same text.
 */
export function OneLine({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span className="@container block">
      <span className="one-line" style={{ "--characters": text.length } as CSSProperties}>
        {children}
      </span>
    </span>
  );
}
