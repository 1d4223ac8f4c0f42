/** Why: similar ads are decided together, over campaigns, after a preview of the effect on each. */

import { useState } from "react";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Key } from "~/ui/key";
import { useShortcuts } from "~/ui/shortcuts";
import { AssignSeveral, type Colleague } from "./assign";
import type { InboxAdFragment, InboxCampaignsQuery } from "./inbox.generated";
import { AT_ONCE, BulkDialog } from "./inbox-bulk-dialog";
import type { Decision } from "./use-held-decision";

interface BulkBarProps {
  chosen: readonly InboxAdFragment[];
  campaigns: InboxCampaignsQuery["campaigns"];
  reasons: readonly { key: string; text: string }[];
  colleagues: readonly Colleague[];
  assign: (ids: readonly string[], to: Colleague | null) => void;
  /** Opens the snooze dialog. */
  snooze: () => void;
  clear: () => void;
  decide: (decision: Decision) => void;
}

export function BulkBar({
  chosen,
  campaigns,
  reasons,
  colleagues,
  assign,
  snooze,
  clear,
  decide,
}: BulkBarProps) {
  const { bulk, snoozed } = useInboxTexts();
  const formats = useFormats();
  const [asking, setAsking] = useState<AdvertisementStatus | null>(null);
  const shown = formats.number(chosen.length);
  const ids = chosen.map(({ _id }) => _id);
  const me = colleagues.find((colleague) => colleague.me);
  const tooMany = chosen.length > AT_ONCE;
  const take = (to: Colleague | null) => {
    assign(ids, to);
    clear();
  };
  useShortcuts({
    a: !tooMany && (() => setAsking("Approved")),
    i: me && !tooMany && (() => take(me)),
    p: !tooMany && snooze,
    r: !tooMany && (() => setAsking("RejectedByCustomer")),
    escape: clear,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <p className="mr-auto font-semibold" aria-live="polite">
          {tooMany ? bulk.tooMany(formats.number(AT_ONCE)) : bulk.chosen(chosen.length, shown)}
        </p>
        <Button variant="bare" size="sm" onClick={clear}>
          {bulk.clear}
        </Button>
        {colleagues.length > 0 && <AssignSeveral colleagues={colleagues} disabled={tooMany} assign={take} />}
        <Button variant="quiet" size="sm" disabled={tooMany} onClick={snooze}>
          <span>{snoozed.act}</span> <Key>P</Key>
        </Button>
        <Button variant="danger" size="sm" disabled={tooMany} onClick={() => setAsking("RejectedByCustomer")}>
          <span>{bulk.reject(shown)}</span> <Key>R</Key>
        </Button>
        <Button variant="ink" size="sm" disabled={tooMany} onClick={() => setAsking("Approved")}>
          <span>{bulk.approve(shown)}</span> <Key>A</Key>
        </Button>
      </div>
      {asking && (
        <BulkDialog
          status={asking}
          ids={ids}
          campaigns={campaigns}
          reasons={reasons}
          decide={decide}
          close={() => setAsking(null)}
        />
      )}
    </>
  );
}
