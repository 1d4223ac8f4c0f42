/**
 * Why: a rejection takes a reason by its number, a note, and Enter; a decision for the platform must have a reason
 * (docs/product.md, Rulings).
 */
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { fittingFirst, NOTE_LENGTH } from "~/domain/advertisements/reason-fields";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Key } from "~/ui/key";
import { useShortcuts } from "~/ui/shortcuts";

interface RejectFormProps {
  reasons: readonly { key: string; text: string }[];
  /** The key of the reason that a check suggests: listed first and preselected. */
  suggested?: string | null;
  texts: {
    title: string;
    hint: string;
    note: string;
    optional: string;
    send: string;
    cancel: string;
    /** The label of rejecting without a reason, where that can be chosen. */
    none?: string;
    /** The error shown if nothing was chosen. */
    missing: string;
  };
  busy?: boolean;
  reject: (reason: string | null, note: string | null) => void;
  cancel: () => void;
}

/** Numbers and arrow keys choose a reason, Tab moves to the note, Enter rejects, Escape cancels. */
export function RejectForm({ reasons, suggested, texts, busy = false, reject, cancel }: RejectFormProps) {
  const fitting = reasons.find(({ key }) => key === suggested);
  /** The key of the chosen reason; empty for none, null until one is chosen. */
  const [reason, setReason] = useState(fitting?.key ?? null);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // A layout effect, so that a key pressed right after the one that opened the form reaches it.
  useLayoutEffect(() => {
    first.current?.focus();
  }, []);
  const leave = useEffectEvent(cancel);
  useEffect(() => {
    // Also from the note, where shortcuts are off. The screen's own Escape would leave the ad, too.
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      leave();
    };
    const element = form.current;
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, []);

  const named = fittingFirst(reasons, suggested).map(({ key, text }) => [key, text] as const);
  /** By number; 0 is for no reason, where one is optional. */
  const choices = texts.none === undefined ? named : [["", texts.none] as const, ...named];
  const from = texts.none === undefined ? 1 : 0;
  const choose = (key: string) => {
    setReason(key);
    setMissing(false);
  };
  useShortcuts(
    Object.fromEntries(
      choices.slice(0, 10 - from).map(([key], place) => [String(place + from), () => choose(key)]),
    ),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (reason === null) {
      setMissing(true);
      first.current?.focus();
    } else reject(reason || null, note.trim() || null);
  }

  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-3 rounded-lg bg-surface p-4"
      ref={form}
      onSubmit={submit}
    >
      <fieldset className="min-w-0" aria-describedby={missing ? `${id}-error` : undefined}>
        <legend className="font-semibold">
          {texts.title} <span className="font-normal text-soft">{texts.hint}</span>
        </legend>
        <div className="mt-2 flex max-h-[26dvh] flex-wrap gap-1.5 overflow-y-auto p-1">
          {choices.map(([key, text], place) => (
            <label
              key={key}
              className="flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-2xl bg-ink/8 px-3 text-sm font-medium has-checked:bg-ink has-checked:text-paper has-focus-visible:ring-2 has-focus-visible:ring-accent"
            >
              <input
                ref={(fitting ? key === fitting.key : place === 0) ? first : undefined}
                data-choice
                type="radio"
                name={id}
                value={key}
                checked={reason === key}
                onChange={() => choose(key)}
                className="sr-only"
              />
              {place + from < 10 && <Key>{String(place + from)}</Key>}
              <span>{text}</span>
            </label>
          ))}
        </div>
        {missing && (
          <p id={`${id}-error`} role="alert" className="mt-1 flex gap-2 text-sm font-medium text-bad">
            <Icon name="warning" /> {texts.missing}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Input
            label={texts.note}
            note={texts.optional}
            longest={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger" busy={busy}>
            {texts.send}
          </Button>
          <Button variant="bare" disabled={busy} onClick={cancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
