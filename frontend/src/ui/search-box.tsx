/** Why: lists are searched while typing, debounced; the parent holds the search text. */
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "./field";

const TYPING_MS = 300;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  hint?: string;
  /** The present search text; when it changes elsewhere (back button), the field follows. */
  text: string;
  search: (text: string) => void;
}

export function SearchBox({ label, placeholder, hint, text, search }: SearchBoxProps) {
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
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        <Input
          type="search"
          label={label}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          {...(placeholder && { placeholder })}
          {...(hint && { hint })}
        />
      </form>
    </search>
  );
}
