/** Why: a decision on several ads is confirmed after a preview of its effect on each campaign. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { NO_REASON, type Reason, ReasonFields } from "~/domain/advertisements/reason-fields";
import type { LeftOut as Counts } from "~/domain/checks/all-passed";
import { LeftOut } from "~/domain/checks/left-out";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { type InboxCampaignsQuery, InboxProjectionDocument } from "./inbox.generated";
import type { Decision } from "./use-held-decision";

/** The most that the server decides in one request. */
export const AT_ONCE = 100;

interface BulkDialogProps {
  status: AdvertisementStatus;
  ids: readonly string[];
  /** How many were left out because of their checks, if the selection was made by checks. */
  left?: Counts;
  campaigns: InboxCampaignsQuery["campaigns"];
  reasons: readonly { key: string; text: string }[];
  decide: (decision: Decision) => void;
  close: () => void;
}

export function BulkDialog({ status, ids: given, left, campaigns, reasons, decide, close }: BulkDialogProps) {
  const { bulk } = useInboxTexts();
  const { audit } = usePortalTexts();
  const texts = useTexts();
  const formats = useFormats();
  const [reason, setReason] = useState<Reason>(NO_REASON);
  // The selection is frozen when the dialog opens.
  const [ids] = useState(() => [...given]);
  const { data, error, refetch } = useQuery(InboxProjectionDocument, {
    variables: { ids, status },
    fetchPolicy: "no-cache",
  });
  const approving = status === "Approved";
  const projection = data?.auditProjection;
  const count = projection?.deciding ?? ids.length;
  const title = (approving ? bulk.approveTitle : bulk.rejectTitle)(count, formats.number(count));
  const act = approving ? bulk.approve : bulk.reject;

  function confirm() {
    const refused = new Set(projection?.refused.map(({ _id }) => _id));
    const [key, note] = approving ? [null, null] : [reason.key || null, reason.note.trim() || null];
    decide({ ids: ids.filter((id) => !refused.has(id)), status, reason: key, note, creator: null });
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={bulk.final}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {bulk.cancel}
          </Button>
          <Button variant={approving ? "ink" : "danger"} disabled={!projection?.deciding} onClick={confirm}>
            {act(formats.number(count))}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="rounded-md bg-sunk p-4 text-sm">
        {!projection && !error && <Spinner label={bulk.loading} />}
        {error && !projection && (
          <p className="flex flex-wrap items-center gap-3">
            {bulk.failed}
            <Button variant="quiet" size="sm" onClick={() => void refetch().catch(() => undefined)}>
              {bulk.again}
            </Button>
          </p>
        )}
        {projection && (
          <>
            <ul className="grid gap-1">
              {projection.campaigns.map(({ campaignId, deciding, freeStock }) => (
                <li key={campaignId} className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">
                    {bulk.campaign(
                      campaigns.find(({ _id }) => _id === campaignId)?.name ?? "",
                      formats.number(deciding),
                    )}
                  </span>
                  {freeStock != null && (
                    <span className="text-soft">{bulk.free(formats.number(freeStock))}</span>
                  )}
                </li>
              ))}
            </ul>
            {projection.refused.length > 0 && (
              <div className="mt-3">
                <p className="font-semibold">
                  {bulk.refused(projection.refused.length, formats.number(projection.refused.length))}
                </p>
                <ul>
                  {[
                    ...new Set(
                      projection.refused.map(({ code, message }) => errorText(texts, code, message)),
                    ),
                  ].map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
        {left && <LeftOut left={left} />}
      </div>
      {!approving && (
        <div className="-mt-5">
          <ReasonFields reasons={reasons} value={reason} onChange={setReason} required={false} />
          <p className="mt-2 text-sm text-soft">{audit.noteHint}</p>
        </div>
      )}
    </Dialog>
  );
}
