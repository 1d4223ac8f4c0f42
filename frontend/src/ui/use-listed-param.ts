/** Why: what is ticked in a list stands in the address, so that it can be shared and found again. */
import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The values of a repeated parameter of the address, at most `most`, and a way to replace them. A change shows at once, and the next one
 * counts with it: the address follows a moment later.
 */
export function useListedParam(name: string, most = Number.POSITIVE_INFINITY) {
  const [query, setQuery] = useSearchParams();
  const address = query.getAll(name).join();
  const asked = () => [...new Set(query.getAll(name))].slice(0, most);
  const [known, setKnown] = useState(address);
  const [chosen, setChosen] = useState<readonly string[]>(asked);
  if (address !== known) {
    setKnown(address);
    if (address !== chosen.join()) setChosen(asked());
  }
  const choose = (values: readonly string[]) => {
    setChosen(values);
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(name);
        for (const value of values) next.append(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return [chosen, toggle] as const;
}
