/** Why: a rejection takes a reason by its number, a note, and Enter. */

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NOTE_LENGTH } from "~/domain/advertisements/reason-fields";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Key } from "~/ui/key";
import { useShortcuts } from "~/ui/shortcuts";

interface RejectFormProps {
  reasons: readonly { key: string; text: string }[];
  reject: (reason: string | null, note: string | null) => void;
  cancel: () => void;
}

export function RejectForm({ reasons, reject, cancel }: RejectFormProps) {
  const { rejecting } = useInboxTexts();
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const first = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const leave = useEffectEvent(cancel);
  useEffect(() => {
    first.current?.focus();
    // Also from the note, where shortcuts do nothing.
    const press = (event: KeyboardEvent) => event.key === "Escape" && leave();
    const element = form.current;
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, []);
  const choices = [["", rejecting.none] as const, ...reasons.map(({ key, text }) => [key, text] as const)];
  useShortcuts(
    Object.fromEntries(choices.slice(0, 10).map(([key], number) => [String(number), () => setReason(key)])),
  );
  return (
    <form
      className="grid gap-3 rounded-lg bg-surface p-4"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        reject(reason || null, note.trim() || null);
      }}
    >
      <fieldset>
        <legend className="font-semibold">
          {rejecting.title} <span className="font-normal text-soft">{rejecting.hint}</span>
        </legend>
        <div className="mt-2 flex max-h-[26dvh] flex-wrap gap-1.5 overflow-y-auto p-1">
          {choices.map(([key, text], number) => (
            <label
              key={key}
              className="flex min-h-9 cursor-pointer items-center gap-2 rounded-full bg-ink/8 px-3 text-sm font-medium has-checked:bg-ink has-checked:text-paper has-focus-visible:ring-2 has-focus-visible:ring-accent"
            >
              <input
                ref={number === 0 ? first : undefined}
                data-choice
                type="radio"
                name="reason"
                value={key}
                checked={reason === key}
                onChange={() => setReason(key)}
                className="sr-only"
              />
              {number < 10 && <Key>{String(number)}</Key>}
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Input
          label={rejecting.note}
          note={rejecting.optional}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button variant="bare" onClick={cancel}>
            {rejecting.cancel}
          </Button>
          <Button type="submit" variant="danger">
            {rejecting.send}
          </Button>
        </div>
      </div>
    </form>
  );
}
