/** Why: an action that moves money is confirmed with its effect, and shows its error in the dialog. */
import { useMutation } from "@apollo/client/react";
import { useId, useRef, useState } from "react";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";
import { Textarea } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { ANSWER_MAX, importAnswer, type LineProblem } from "./payout-file";
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

/** Bytes of a file whose lines can be edited; a larger one is sent as it is. */
const EDITABLE_MAX = 60_000;

/** Why the server refuses a line's result. */
function ProblemReason({ code }: { code: string }) {
  const errors: Partial<Record<string, string>> = useTexts().errors;
  const lines: Partial<Record<string, string>> = usePayoutsTexts().import.reasons;
  const text = lines[code] ?? errors[code];
  return text ? <span>{` · ${text}`}</span> : null;
}

/** Open as long as it is rendered. */
export function ImportDialog({ batch, onClose, onDone }: Omit<ActDialogProps, "open">) {
  const { cancel, import: texts } = usePayoutsTexts();
  const formats = useFormats();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [content, setContent] = useState("");
  /** Replaces the lines if there are too many to edit here. */
  const [large, setLarge] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly LineProblem[]>([]);
  const { send, busy, failure, forget } = usePayoutSent();

  function write(text: string) {
    forget();
    setError(null);
    setProblems([]);
    setContent(text);
    setLarge(null);
  }

  async function read(file: File) {
    if (file.size > ANSWER_MAX) {
      setError(texts.tooLarge);
      return;
    }
    if (file.size > EDITABLE_MAX) {
      write("");
      setLarge(file);
      return;
    }
    try {
      write(await file.text());
    } catch {
      setError(texts.unreadable);
    }
  }

  async function confirm() {
    const body = large ?? new Blob([content]);
    if (!large && !content.trim()) {
      setError(texts.contentMissing);
      return;
    }
    if (body.size > ANSWER_MAX) {
      setError(texts.tooLarge);
      return;
    }
    setProblems([]);
    const done = await send(async () => {
      const imported = await importAnswer(batch._id, body);
      return { data: { result: { success: true, error: [], ...imported } } };
    });
    setProblems(done?.problems ?? []);
    if (!done || done.problems.length > 0) return;
    notify(
      "good",
      texts.done(formats.number(done.paid), formats.number(done.returned), formats.number(done.unchanged)),
    );
    onClose();
    onDone();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={texts.text}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {busy ? texts.working : texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
        className="flex flex-col gap-5"
      >
        {problems.length > 0 ? (
          <Banner tone="bad" title={texts.problems(problems.length)}>
            <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
              {problems.map((problem) => (
                <li key={`${problem.line}-${problem.code}`}>
                  {problem.line > 0 && <strong>{`${texts.line(formats.number(problem.line))}: `}</strong>}
                  <span>{problem.text}</span>
                  <ProblemReason code={problem.code} />
                </li>
              ))}
            </ul>
          </Banner>
        ) : (
          <Failure text={failure} />
        )}
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          tabIndex={-1}
          aria-label={texts.file}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = "";
            if (file) void read(file);
          }}
          className="sr-only"
        />
        <Button variant="quiet" className="self-start" onClick={() => picker.current?.click()}>
          {texts.file}
        </Button>
        {large && <output className="text-sm wrap-anywhere">{texts.chosen(large.name)}</output>}
        <Textarea
          name="content"
          rows={6}
          spellCheck={false}
          value={content}
          onChange={({ target }) => write(target.value)}
          label={texts.content}
          error={error}
          className="font-mono text-sm"
        />
      </form>
    </Dialog>
  );
}
