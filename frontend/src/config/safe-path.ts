/** Why: `from` and `from2` come with the address, so anybody can write them; only pages that we know are gone to. */
import { type Origin, paths } from "./paths.ts";

/** Pages that `from` may name, by their lower-case spelling. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ["signup", paths.signUp()],
  ["brands", paths.brands],
  ["settings/company", paths.settingsCompany],
  ["settings/security", paths.settingsSecurity],
  ["settings/data", paths.settingsData],
]);

/** An id as the services make them; anything else (slashes, dots, schemes) is refused. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The allowed path that a `from` value names, or null. */
export function safePath(from: string | null | undefined): string | null {
  return from ? (KNOWN.get(from.toLowerCase()) ?? null) : null;
}

/**
 * Where a sign-in leads (SPEC section 2): the advertisement to audit, the page that asked, or home. Without language.
 * `from2` travels along to the page named by `from`.
 */
export function afterLogin({ from, from2, id }: Origin): string {
  if (from?.toLowerCase() === "audit") return id && ID.test(id) ? paths.audit(id) : paths.home;
  const page = safePath(from);
  if (!page) return paths.home;
  return from2 && safePath(from2) ? `${page}?from=${encodeURIComponent(from2)}` : page;
}

/** Where a new company leads: the brands page when the visitor came from it, else home. */
export function afterCompany({ from }: Origin): string {
  return safePath(from) === paths.brands ? paths.brands : paths.home;
}
