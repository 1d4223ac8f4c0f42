/** Why: lists are searched as the user types, debounced; the parent has the search text. */
import { type ChangeEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { FieldError, Input } from "./field";
import { Icon } from "./icon";

const TYPING_MS = 300;
const LONGEST = 100;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  hint?: string;
  /** The current search text; when it changes elsewhere (back button), the field follows. */
  text: string;
  search: (text: string) => void;
  /** As small as the row of buttons around it; its label is for assistive technology. */
  small?: boolean;
}

export function SearchBox({ label, placeholder, hint, text, search, small }: SearchBoxProps) {
  const { field: texts } = useHomeTexts().shell;
  const [typed, setTyped] = useState(text);
  const id = useId();
  const [lastText, setLastText] = useState(text);
  if (text !== lastText) {
    setLastText(text);
    if (text !== typed.trim()) setTyped(text);
  }
  // A longer text is not truncated for the search: the field says that it is too long.
  const past = Array.from(typed).length - LONGEST;
  const searchShort = () => {
    if (past <= 0) search(typed.trim());
  };
  const send = useEffectEvent(() => {
    if (typed.trim() !== text) searchShort();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => send(), TYPING_MS);
    // A click on a link that the router handles (it prevents the default) cancels the search, which would navigate back
    // to the list.
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented && (event.target as Element).closest("a")) clearTimeout(timer);
    };
    window.addEventListener("click", onClick);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", onClick);
    };
  }, [typed]);
  const error = past > 0 ? texts.tooLong(LONGEST, past) : null;
  const field = {
    type: "search",
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    ...(placeholder && { placeholder }),
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searchShort();
        }}
      >
        {small ? (
          <>
            <span className="relative block">
              <Icon
                name="search"
                className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2"
              />
              <input
                {...field}
                aria-label={label}
                className="min-h-10 w-full rounded-full bg-ink/8 pr-3 pl-9 text-base placeholder:text-soft focus-visible:rounded-full sm:text-sm"
                aria-invalid={error ? true : undefined}
              />
            </span>
            <FieldError id={id} text={error} />
          </>
        ) : (
          <Input {...field} error={error} label={label} {...(hint && { hint })} />
        )}
      </form>
    </search>
  );
}
