/** Why: an approval by rule is also undone on the ad's own page, while that is possible. */

import { useNow } from "~/config/clock";
import type { RuleApprovedFragment } from "~/domain/check-rules/approved-by-rule.generated";
import { useUndo } from "~/domain/check-rules/use-undo";
import { fullName } from "~/domain/full-name";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Moment } from "~/ui/moment";
import type { AuditedAdvertisementFragment } from "./audit.generated";

interface UndoRuleProps {
  ad: AuditedAdvertisementFragment;
  approval: RuleApprovedFragment;
  /** The ad waits again. */
  undone: () => void;
}

export function UndoRule({ ad, approval, undone }: UndoRuleProps) {
  const { rule } = useCheckRulesTexts();
  const { campaigns } = usePortalTexts();
  const { undo, busy } = useUndo();
  const openedAt = useNow();
  if (ad.deliveredAt || Date.parse(approval.undoableUntil) <= openedAt) return null;
  const creator = fullName(ad._person) ?? campaigns.ad.someone;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        onClick={() => void undo(ad._id, creator).then((done) => done && undone())}
      >
        {rule.undo}
      </Button>
      <Moment at={approval.undoableUntil} say={rule.until} className="text-sm text-soft" />
    </p>
  );
}
