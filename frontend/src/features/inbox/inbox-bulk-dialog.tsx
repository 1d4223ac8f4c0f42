/** Why: a decision on several ads is confirmed after seeing what it does to each campaign. */
import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { NO_REASON, type Reason, ReasonFields } from "~/domain/advertisements/reason-fields";
import type { LeftOut as Counts } from "~/domain/checks/all-passed";
import { LeftOut } from "~/domain/checks/left-out";
import { activity } from "~/domain/notices/activity";
import { codeOf } from "~/graphql/errors";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { notify } from "~/ui/snackbar";
import { Spinner } from "~/ui/spinner";
import { type InboxCampaignsQuery, InboxDecisionsDocument, InboxProjectionDocument } from "./inbox.generated";

/** The most that the server decides in one request. */
export const AT_ONCE = 100;

interface BulkDialogProps {
  status: AdvertisementStatus;
  ids: readonly string[];
  /** How many were not taken because of their checks, where these chose the others. */
  left?: Counts;
  campaigns: InboxCampaignsQuery["campaigns"];
  reasons: readonly { key: string; text: string }[];
  decided: (ids: readonly string[]) => void;
  close: () => void;
}

export function BulkDialog({
  status,
  ids: given,
  left,
  campaigns,
  reasons,
  decided,
  close,
}: BulkDialogProps) {
  const { bulk } = useInboxTexts();
  const { audit } = usePortalTexts();
  const texts = useTexts();
  const formats = useFormats();
  const [reason, setReason] = useState<Reason>(NO_REASON);
  // What is asked about stays as it was when the dialog opened.
  const [ids] = useState(() => [...given]);
  const { data, error, refetch } = useQuery(InboxProjectionDocument, {
    variables: { ids, status },
    fetchPolicy: "no-cache",
  });
  const [decide, { loading }] = useMutation(InboxDecisionsDocument);
  const approving = status === "Approved";
  const projection = data?.auditProjection;
  const count = projection?.deciding ?? ids.length;
  const title = (approving ? bulk.approveTitle : bulk.rejectTitle)(count, formats.number(count));
  const act = approving ? bulk.approve : bulk.reject;

  async function confirm() {
    const refused = new Set(projection?.refused.map(({ _id }) => _id));
    const deciding = ids.filter((id) => !refused.has(id));
    const note = reason.note.trim();
    try {
      const answer = await decide({
        variables: {
          ids: deciding,
          status,
          ...(!approving && reason.key && { reason: reason.key }),
          ...(!approving && note && { note }),
        },
      });
      const result = answer.data?.auditAdvertisements;
      const failure = result?.error[0];
      const outcomes = result?.outcomes ?? [];
      const gone = outcomes.filter(
        ({ advertisement, refusal }) => advertisement || refusal?.code === "ALREADY_AUDITED",
      );
      const done = outcomes.filter(({ advertisement }) => advertisement).length;
      decided(gone.map(({ _id }) => _id));
      if (failure) notify("bad", errorText(texts, failure.code, failure.message));
      if (done > 0) {
        notify("good", bulk.done(done, formats.number(done)));
        activity.tell();
      }
      const left = ids.length - gone.length;
      if (left > 0) notify("info", bulk.left(left, formats.number(left)));
      close();
    } catch (thrown) {
      notify("bad", errorText(texts, codeOf(thrown)));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !loading && close()}
      title={title}
      description={bulk.final}
      actions={
        <>
          <Button variant="quiet" disabled={loading} onClick={close}>
            {bulk.cancel}
          </Button>
          <Button
            variant={approving ? "ink" : "danger"}
            busy={loading}
            disabled={!projection?.deciding}
            onClick={() => void confirm()}
          >
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
