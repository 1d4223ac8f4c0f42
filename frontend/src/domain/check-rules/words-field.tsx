/** Why: a list of words is typed one after the other; each becomes a chip that a key or a click removes. */
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { MOST, SIGNS, type WordList, withWords, wordsOf } from "./values";

interface WordsFieldProps {
  list: WordList;
  label: string;
  hint: string;
  words: readonly string[];
  onChange: (words: readonly string[]) => void;
  error?: string | undefined;
}

export function WordsField({ list, label, hint, words, onChange, error }: WordsFieldProps) {
  const texts = useCheckRulesTexts();
  const { errors } = useTexts();
  const formats = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  /** Announced to screen readers. */
  const [said, setSaid] = useState("");
  const sign = SIGNS[list];
  const most = MOST[list];
  const full = words.length >= most;

  function add(text: string) {
    const all = withWords(words, wordsOf(text, list));
    const next = all.slice(0, most);
    // Words that exceed the limit stay in the field, with a message.
    setTyped(all.slice(most).join(", "));
    const added = next.slice(words.length);
    if (added.length === 0) return;
    onChange(next);
    setSaid(texts.added(added.map((word) => sign + word).join(" ")));
  }

  function remove(word: string) {
    onChange(words.filter((other) => other !== word));
    setSaid(texts.removed(sign + word));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = words.at(-1);
    if (event.key === "Enter" || event.key === ",") {
      // Enter would submit the form.
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      remove(last);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (wordsOf(pasted, list).length < 2) return;
    event.preventDefault();
    add(`${typed} ${pasted}`);
  }

  const problem = error ?? (full && typed.trim() ? errors.TOO_MANY_WORDS : undefined);
  const described = classNames(`${id}-hint`, problem && `${id}-error`);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div
        className={classNames(
          "flex min-h-12 flex-wrap items-center gap-2 rounded-md border-2 bg-surface p-1.5 transition-colors",
          "focus-within:border-ink hover:border-ink",
          "outline-accent has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2",
          problem ? "border-bad" : "border-control/70",
        )}
      >
        {words.length > 0 && (
          <ul className="contents" aria-label={texts.listOf(label)}>
            {words.map((word) => (
              <li
                key={word}
                className="flex max-w-full items-center gap-1 rounded-full bg-ink/8 pl-3 text-sm font-medium"
              >
                <span translate="no" className="min-w-0 wrap-anywhere">
                  {sign + word}
                </span>
                <button
                  type="button"
                  aria-label={texts.remove(sign + word)}
                  onClick={() => remove(word)}
                  className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-ink/12 focus-visible:rounded-full"
                >
                  <Icon name="cross" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(typed)}
          disabled={full && typed === ""}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={described}
          aria-invalid={problem ? true : undefined}
          className="min-h-9 min-w-32 flex-1 rounded-sm bg-transparent px-2 text-base text-ink outline-none"
        />
        {typed.trim() !== "" && (
          // Before the field loses focus, which would move the button away under the finger.
          <Button
            size="sm"
            variant="quiet"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(typed)}
          >
            {texts.add}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {full ? texts.full(formats.number(most)) : `${hint} ${texts.addHow}`}
      </p>
      <FieldError id={`${id}-error`} text={problem} />
      <output className="sr-only">{said}</output>
    </div>
  );
}
