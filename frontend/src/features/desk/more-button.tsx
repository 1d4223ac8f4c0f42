/** Why: long lists come page by page; the last row tells where the next page starts (keyset). */
import { useState } from "react";
import { useDeskTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { notify } from "~/ui/notices";

export const PAGE = 50;

interface MoreButtonProps {
  /** How many are shown; a list that is not full pages has no more. */
  count: number;
  more: () => Promise<{ data?: unknown }>;
}

export function MoreButton({ count, more }: MoreButtonProps) {
  const desk = useDeskTexts();
  const [busy, setBusy] = useState(false);
  if (count === 0 || count % PAGE !== 0) return null;

  async function load() {
    setBusy(true);
    try {
      await more();
    } catch {
      notify("bad", desk.moreFailed);
    }
    setBusy(false);
  }

  return (
    <p className="mt-8 text-center">
      <Button variant="quiet" busy={busy} onClick={() => void load()}>
        {busy ? desk.loadingMore : desk.more}
      </Button>
    </p>
  );
}
