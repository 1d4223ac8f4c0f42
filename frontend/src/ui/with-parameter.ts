/** Why: filters and order of a list are in the query string; defaults are left out. */

/** The query string with this value, or without the parameter if it is empty. */
export function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
