/** Why: what a list shows lives in the address; what is as usual is left out of it. */

/** The query string with this value, or without the parameter when it is empty. */
export function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
