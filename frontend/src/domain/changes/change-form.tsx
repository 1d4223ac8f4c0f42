/**
 * Why: instead of rejecting an ad that a better picture could mend, an auditor says why and what to change
 * (docs/product.md, States).
 */
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { fittingFirst } from "~/domain/advertisements/reason-fields";
import { useChangesTexts } from "~/i18n/changes-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Select, Textarea } from "~/ui/field";

/** Maximum length of what to change, in characters. */
export const TEXT_MIN = 10;
export const TEXT_MAX = 500;

interface ChangeFormProps {
  reasons: readonly { key: string; text: string }[];
  busy: boolean;
  ask: (reason: string, text: string) => void;
  cancel: () => void;
}

/** The focus begins in the reasons; Ctrl or ⌘ and Enter send from the text, Escape cancels. */
export function ChangeForm({ reasons, busy, ask, cancel }: ChangeFormProps) {
  const texts = useChangesTexts();
  const formats = useFormats();
  const [reason, setReason] = useState("");
  const [text, setText] = useState("");
  /** Problems are shown after the first submit, and disappear as they are solved. */
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // A layout effect, so that a key pressed right after the one that opened the form reaches it.
  useLayoutEffect(() => {
    form.current?.querySelector("select")?.focus();
  }, []);
  const leave = useEffectEvent(cancel);
  useEffect(() => {
    // The screen's own Escape would leave the ad, too.
    const press = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      if (event.key !== "Escape") return;
      event.stopPropagation();
      leave();
    };
    const element = form.current;
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, []);

  const trimmed = text.trim();
  const { length } = Array.from(trimmed);
  const long = length >= TEXT_MIN && length <= TEXT_MAX;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setSent(true);
    if (!reason) form.current?.querySelector("select")?.focus();
    else if (!long) form.current?.querySelector("textarea")?.focus();
    else ask(reason, trimmed);
  }

  return (
    <form
      noValidate
      ref={form}
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-lg bg-surface p-4"
      onSubmit={submit}
    >
      <div>
        <p id={id} className="font-semibold">
          {texts.title}
        </p>
        <p className="text-sm text-soft">{texts.lead}</p>
      </div>
      <div className="@container">
        <div className="grid gap-3 @xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
          <Select
            label={texts.reason}
            value={reason}
            error={sent && !reason ? texts.reasonRequired : undefined}
            onChange={(event) => setReason(event.target.value)}
            options={[
              ["", texts.reasonNone],
              ...fittingFirst(reasons, null).map(({ key, text: said }) => [key, said] as const),
            ]}
          />
          <Textarea
            label={texts.text}
            hint={texts.textHint}
            error={sent && !long ? texts.textWrong : undefined}
            rows={2}
            longest={TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="ink" size="sm" busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
        <Button variant="bare" size="sm" disabled={busy} onClick={cancel}>
          {texts.cancel}
        </Button>
        <span aria-hidden="true" className="ml-auto text-sm text-soft tabular-nums">
          {texts.length(formats.number(trimmed.length), formats.number(TEXT_MAX))}
        </span>
      </div>
    </form>
  );
}
