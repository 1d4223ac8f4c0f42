/** Why: lists are searched as one types, without a request for each letter; the text lives with whoever uses it. */
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "./field";

const TYPING_MS = 300;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  hint?: string;
  /** What is searched for now; when it changes elsewhere (going back in history), so does the field. */
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
    // Who follows a result meanwhile is not held back on the list. The router says that it took the click by preventing its default.
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
