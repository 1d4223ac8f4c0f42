/**
 * Why: docs/product.md, Roles leads visitors away from a company's pages, and a link to one of them still leads there once they have signed in:
 * this tab keeps the page that they wanted until then.
 */
const KEY = "resuena.wanted";

/** Keeps a page, as `returnFrom` says it; a page that may not be gone back to makes nothing wanted. */
export function want(from: string | null): void {
  try {
    if (from) sessionStorage.setItem(KEY, from);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be refused; then the sign-in that the notice offers still leads back.
  }
}

/** The page wanted last, for `afterLogin`, which checks it; null when there is none. */
export function wanted(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The person was led there, or signed out. */
export function forgetWanted(): void {
  want(null);
}
