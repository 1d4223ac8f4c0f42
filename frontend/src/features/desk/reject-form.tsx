/** Why: staff reject with a reason that the author reads (docs/product.md, Rulings), by keyboard alone. */
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { NoteField } from "~/domain/advertisements/reason-fields";
import { useDeskTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface RejectFormProps {
  reasons: readonly { key: string; text: string }[];
  busy: boolean;
  reject: (reason: string, note: string | null) => void;
  cancel: () => void;
}

/** Arrow keys choose a reason, Tab moves to the note, Enter rejects, Escape cancels. */
export function RejectForm({ reasons, busy, reject, cancel }: RejectFormProps) {
  const { queue, saving } = useDeskTexts();
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // A layout effect, so that a key pressed right after the one that opened the form reaches it.
  useLayoutEffect(() => {
    first.current?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason) reject(reason, note.trim() || null);
    else {
      setMissing(true);
      first.current?.focus();
    }
  }

  const giveUp = useEffectEvent(cancel);
  useEffect(() => {
    const place = form.current;
    const press = (event: KeyboardEvent) => event.key === "Escape" && giveUp();
    place?.addEventListener("keydown", press);
    return () => place?.removeEventListener("keydown", press);
  }, []);

  return (
    <form noValidate onSubmit={submit} ref={form} className="grid gap-5 rounded-md bg-sunk p-5">
      <fieldset aria-describedby={missing ? `${id}-error` : undefined}>
        <legend className="text-sm font-semibold">{queue.reason}</legend>
        <div className="mt-2 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          {reasons.map(({ key, text }, index) => (
            <label key={key} className="flex min-h-10 items-start gap-3 py-2 text-sm leading-snug">
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name={id}
                value={key}
                checked={reason === key}
                onChange={() => {
                  setReason(key);
                  setMissing(false);
                }}
                className="size-5 shrink-0"
              />
              {text}
            </label>
          ))}
        </div>
        {missing && (
          <p id={`${id}-error`} role="alert" className="mt-1 flex gap-2 text-sm font-medium text-bad">
            <Icon name="warning" /> {queue.reasonRequired}
          </p>
        )}
      </fieldset>
      <NoteField texts={queue} value={note} onChange={setNote} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="sm" busy={busy}>
          {busy ? saving : queue.confirmReject}
        </Button>
        <Button variant="bare" size="sm" disabled={busy} onClick={cancel}>
          {queue.keep}
        </Button>
      </div>
    </form>
  );
}
