/** Why: every list is paged by keyset in the same way: the next page starts after the last item shown. */
import { useState } from "react";

export interface MoreProps {
  items: readonly { _id: string }[] | undefined;
  pageSize: number;
  /** Identifies the list (its filters and order); another name resets the paging. */
  name: string;
  /** Appends the page after this item to the list and resolves to its length. Rejects if the request fails. */
  bring: (after: string) => Promise<number>;
}

interface More {
  /** Loads the next page; null if the list is complete. */
  more: (() => Promise<void>) | null;
  busy: boolean;
}

export function useMore(props: MoreProps): More {
  const { items, pageSize, name, bring } = props;
  const [wholeName, setWholeName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = items?.at(-1);
  // A last page that is not full was the last one.
  if (!items || !last || items.length % pageSize !== 0 || wholeName === name) return { more: null, busy };
  return {
    busy,
    more: async () => {
      setBusy(true);
      try {
        if ((await bring(last._id)) === 0) setWholeName(name);
      } finally {
        setBusy(false);
      }
    },
  };
}
