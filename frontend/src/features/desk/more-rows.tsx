/** Why: long lists come page by page; the last row tells where the next page starts (keyset). */
import { useState } from "react";
import { useDeskTexts } from "~/i18n/use-language";
import { MoreButton } from "~/ui/more-button";

export const PAGE = 50;

interface MoreRowsProps {
  /** How many are shown; a list that is not full pages has no more. */
  count: number;
  more: () => Promise<{ data?: unknown }>;
}

export function MoreRows({ count, more }: MoreRowsProps) {
  const desk = useDeskTexts();
  const [busy, setBusy] = useState(false);
  if (count === 0 || count % PAGE !== 0) return null;

  async function load() {
    setBusy(true);
    try {
      await more();
    } finally {
      setBusy(false);
    }
  }

  return (
    <MoreButton busy={busy} more={load} failed={desk.moreFailed}>
      {busy ? desk.loadingMore : desk.more}
    </MoreButton>
  );
}
