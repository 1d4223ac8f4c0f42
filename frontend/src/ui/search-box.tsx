/** Why: lists are searched while typing, debounced; the parent holds the search text. */
import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";
import { Input } from "./field";
import { Icon } from "./icon";

const TYPING_MS = 300;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  hint?: string;
  /** The present search text; when it changes elsewhere (back button), the field follows. */
  text: string;
  search: (text: string) => void;
  /** As small as the row of buttons that it stands in; its label is for assistive technology. */
  small?: boolean;
}

export function SearchBox({ label, placeholder, hint, text, search, small }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const send = useEffectEvent(() => {
    if (typed.trim() !== text) search(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => send(), TYPING_MS);
    // A click on a link that the router handles (it prevents the default) cancels the search, which would navigate back to the list.
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented && (event.target as Element).closest("a")) clearTimeout(timer);
    };
    window.addEventListener("click", onClick);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", onClick);
    };
  }, [typed]);
  const field = {
    type: "search",
    value: typed,
    maxLength: 100,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    ...(placeholder && { placeholder }),
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        {small ? (
          <span className="relative block">
            <Icon
              name="search"
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2"
            />
            <input
              {...field}
              aria-label={label}
              className="min-h-10 w-full rounded-full bg-ink/8 pr-3 pl-9 text-base placeholder:text-soft focus-visible:rounded-full sm:text-sm"
            />
          </span>
        ) : (
          <Input {...field} label={label} {...(hint && { hint })} />
        )}
      </form>
    </search>
  );
}
