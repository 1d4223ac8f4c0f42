/** Why: an external form that replaces ours is opened with what we already know, so that nobody types it twice. */
import type { Session } from "~/session/session-state";

/**
 * The address of the form with the company's name, its cell phone and the person's e-mail. Where the address says
 * `{companyName}`, `{cellPhone}` or `{email}` they are put there; otherwise they follow as parameters of these names.
 */
export function prefilled(address: string, session: Session): string {
  const known = {
    companyName: session.company?.name ?? "",
    cellPhone: session.company?.cellPhone ?? "",
    email: session.email ?? "",
  };
  const names = Object.keys(known) as (keyof typeof known)[];
  if (names.some((name) => address.includes(`{${name}}`))) {
    return names.reduce(
      (text, name) => text.replaceAll(`{${name}}`, encodeURIComponent(known[name])),
      address,
    );
  }
  const url = new URL(address);
  for (const name of names) if (known[name]) url.searchParams.set(name, known[name]);
  return url.href;
}
