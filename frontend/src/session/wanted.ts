/**
 * Why: visitors are redirected from private pages (docs/product.md, Roles), but after they sign in they reach the page
 * that they opened, by any detour: this tab remembers it.
 */
const KEY = "resuena.wanted";

/** Remembers a page, as `returnFrom` spells it; null forgets the last one. */
export function want(from: string | null): void {
  try {
    if (from) sessionStorage.setItem(KEY, from);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the sign-in link of the notice still returns there.
  }
}

/** The remembered page, or null. Not validated: `afterLogin` does that. */
export function wanted(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Called when the page was reached, or at sign-out. */
export function forgetWanted(): void {
  want(null);
}
