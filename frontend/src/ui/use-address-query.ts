/** Why: a screen's choices are in the address, so that they can be shared and found again. */
import { useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The address's query, and a setter. A change shows at once, and the next one builds on it: the address follows a
 * moment later.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  const [lastQuery, setLastQuery] = useState(query);
  const [shown, setShown] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    setShown(query);
  }
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(shown);
    edit(next);
    setShown(next);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return [shown, change] as const;
}

/** The values of a repeated parameter, each once and at most `most`, and a function that adds or removes one. */
export function useListedParam(name: string, most = Number.POSITIVE_INFINITY) {
  const [query, change] = useAddressQuery();
  const chosen = [...new Set(query.getAll(name))].slice(0, most);
  const toggle = (value: string) =>
    change((next) => {
      next.delete(name);
      const others = chosen.filter((other) => other !== value);
      for (const option of others.length < chosen.length ? others : [...chosen, value])
        next.append(name, option);
    });
  return [chosen, toggle] as const;
}

/** The one of `values` that a parameter names, otherwise `usual`, which the address leaves out; and a setter. */
export function useChosenParam<T extends string>(name: string, values: readonly T[], usual: T) {
  const [query, change] = useAddressQuery();
  const chosen = values.find((value) => value === query.get(name)) ?? usual;
  const choose = (value: T) =>
    change((next) => (value === usual ? next.delete(name) : next.set(name, value)));
  return [chosen, choose] as const;
}
