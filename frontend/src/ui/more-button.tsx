/** Why: long lists come page by page, and the next page may not come. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { notify } from "./notices";

interface MoreButtonProps {
  children: ReactNode;
  busy: boolean;
  /** Brings the next page. */
  more: () => Promise<unknown>;
  /** What is said when it does not come. */
  failed: string;
}

export function MoreButton({ children, busy, more, failed }: MoreButtonProps) {
  return (
    <p className="mt-8 text-center">
      <Button variant="quiet" busy={busy} onClick={() => void more().catch(() => notify("bad", failed))}>
        {children}
      </Button>
    </p>
  );
}
