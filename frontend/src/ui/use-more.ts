/** Why: lists grow by pages that start after the last one shown, the same way on every screen. */
import { useState } from "react";

export interface MoreProps {
  items: readonly { _id: string }[] | undefined;
  pageSize: number;
  /** Names the list: another one starts anew. */
  name: string;
  /** Brings the items after this one into the list; tells how many came. Rejects when the server does not answer. */
  bring: (after: string) => Promise<number>;
}

interface More {
  /** None when the list is whole. */
  more: (() => Promise<void>) | null;
  busy: boolean;
}

export function useMore(props: MoreProps): More {
  const { items, pageSize, name, bring } = props;
  const [wholeName, setWholeName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = items?.at(-1);
  // A list that is not made of full pages has had its last one.
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
