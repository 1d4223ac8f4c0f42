/** Why: what moves money is asked once more with what it means, and says there what went wrong. */
import { useMutation } from "@apollo/client/react";
import { useId, useState } from "react";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";
import { Textarea } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import type { Batch } from "./payout-states";
import { DiscardPayoutsDocument, ReleasePayoutsDocument } from "./payouts.generated";
import { usePayoutSent } from "./use-payout-sent";

interface ActDialogProps {
  batch: Batch;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function ReleaseDialog({ batch, open, onClose, onDone }: ActDialogProps) {
  const { batch: words, cancel, release: texts } = usePayoutsTexts();
  const formats = useFormats();
  const { send, busy, failure, forget } = usePayoutSent();
  const [release] = useMutation(ReleasePayoutsDocument);
  const close = () => {
    forget();
    onClose();
  };

  async function confirm() {
    if (!(await send(() => release({ variables: { id: batch._id } })))) return;
    notify("good", texts.done);
    onClose();
    onDone();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={texts.title(batch.reference)}
      description={texts.text(
        words.people(batch.people, formats.number(batch.people)),
        formats.exactMoney(batch.total, batch.currency),
      )}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {cancel}
          </Button>
          <Button busy={busy} onClick={() => void confirm()}>
            {busy ? texts.working : texts.confirm}
          </Button>
        </>
      }
    >
      <Failure text={failure} />
    </Dialog>
  );
}

export function DiscardDialog({ batch, open, onClose, onDone }: ActDialogProps) {
  const { cancel, discard: texts } = usePayoutsTexts();
  const { send, busy, failure, forget } = usePayoutSent();
  const [discard] = useMutation(DiscardPayoutsDocument);
  const close = () => {
    forget();
    onClose();
  };

  async function confirm() {
    if (!(await send(() => discard({ variables: { id: batch._id } })))) return;
    notify("good", texts.done);
    onClose();
    onDone();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={texts.title(batch.reference)}
      description={texts.text}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {busy ? texts.working : texts.confirm}
          </Button>
        </>
      }
    >
      <Failure text={failure} />
    </Dialog>
  );
}

const REASON_MAX = 200;

interface ReturnedDialogProps {
  count: number;
  open: boolean;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

export function ReturnedDialog({ count, open, busy, failure, onClose, onConfirm }: ReturnedDialogProps) {
  const { cancel, list, returned: texts } = usePayoutsTexts();
  const id = useId();
  const [missing, setMissing] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={texts.title(count)}
      description={texts.text}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {busy ? list.marking : texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("reason");
          const reason = typeof typed === "string" ? typed.trim() : "";
          setMissing(!reason);
          if (reason && Array.from(reason).length <= REASON_MAX) onConfirm(reason);
        }}
        className="flex flex-col gap-5"
      >
        <Failure text={failure} />
        <Textarea
          name="reason"
          rows={2}
          required
          longest={REASON_MAX}
          label={texts.reason}
          hint={texts.reasonHint}
          error={missing ? texts.reasonMissing : null}
          onInput={() => setMissing(false)}
        />
      </form>
    </Dialog>
  );
}
