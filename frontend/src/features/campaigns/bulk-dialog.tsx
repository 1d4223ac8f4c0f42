/**
 * Why: a bulk decision is confirmed with its effect shown, and its progress is followed to the end (docs/product.md,
 * States).
 */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { NO_REASON, type Reason, ReasonFields } from "~/domain/advertisements/reason-fields";
import { RejectionReasonsDocument } from "~/domain/audit/rejection-reasons.generated";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import type { LeftOut as Counts } from "~/domain/checks/all-passed";
import { LeftOut } from "~/domain/checks/left-out";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { ProjectionInFull } from "./bulk-projection";
import type { Run } from "./use-bulk";
import type { Projected } from "./use-projection";

interface BulkDialogProps {
  campaign: CampaignResultsFragment;
  approving: boolean;
  /** Number of selected ads. */
  chosen: number;
  /** How many were not selected because of their checks, if the selection was made by checks. */
  left: Counts | null;
  projected: Projected;
  /** Progress of the confirmed decision; null before. */
  run: Run | null;
  confirm: (reason: Reason) => void;
  halt: () => void;
  close: () => void;
}

export function BulkDialog({
  campaign,
  approving,
  chosen,
  left,
  projected,
  run,
  confirm,
  halt,
  close,
}: BulkDialogProps) {
  const { audit, results } = usePortalTexts();
  const { bulk } = results;
  const formats = useFormats();
  const language = useLanguage();
  const [reason, setReason] = useState<Reason>(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const { data } = useQuery(RejectionReasonsDocument, { variables: { language }, skip: approving });
  const required = campaign.paymentType === "Money";
  const count = projected.state === "ready" ? projected.projection.deciding : null;
  const title = approving
    ? campaign.type === "Spot"
      ? bulk.validateTitle
      : bulk.approveTitle
    : bulk.rejectTitle;
  const act = approving ? (campaign.type === "Spot" ? bulk.validate : bulk.approve) : bulk.reject;

  function submit() {
    if (!approving && required && !reason.key) setProblem(audit.reasonRequired);
    else confirm(approving ? NO_REASON : reason);
  }

  // Until the projection says how many can be decided, all are counted.
  const shown = run?.total ?? (count || chosen);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !run && close()}
      title={title(shown, formats.number(shown))}
      description={run ? undefined : bulk.final}
      actions={
        run ? (
          <Button variant="quiet" busy={run.halting} onClick={halt}>
            {run.halting ? bulk.halting : bulk.halt}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={close}>
              {bulk.cancel}
            </Button>
            <Button variant={approving ? "ink" : "danger"} disabled={!count} onClick={submit}>
              {act(formats.number(shown))}
            </Button>
          </>
        )
      }
    >
      {run ? (
        <div className="grid gap-2">
          <output className="text-sm tabular-nums">
            {bulk.progress(formats.number(run.tried), formats.number(run.total))}
          </output>
          <progress
            aria-label={title(shown, formats.number(shown))}
            max={run.total}
            value={run.tried}
            className="h-2 w-full accent-accent"
          />
        </div>
      ) : (
        <>
          <ProjectionInFull campaign={campaign} projected={projected} approving={approving} />
          {left && <LeftOut left={left} />}
          {!approving && (
            <div className="-mt-5">
              <ReasonFields
                reasons={data?.auditReasons ?? []}
                value={reason}
                onChange={(next) => {
                  setReason(next);
                  setProblem(undefined);
                }}
                required={required}
                error={problem}
              />
              <p className="mt-2 text-sm text-soft">{bulk.forAll}</p>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
