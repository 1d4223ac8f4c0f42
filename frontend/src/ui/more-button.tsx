/** Why: the button for the next page of a list, with a notice if it cannot be loaded. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { notify } from "./snackbar";

interface MoreButtonProps {
  children: ReactNode;
  busy: boolean;
  /** Loads the next page. */
  more: () => Promise<unknown>;
  /** The notice if loading fails. */
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
