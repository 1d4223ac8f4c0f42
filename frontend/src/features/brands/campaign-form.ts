/** Why: an external form that replaces ours is prefilled with what we already know. */
import type { Session } from "~/session/session-state";

/**
 * The address of the form with the company's name, its cell phone and the user's e-mail. They replace `{companyName}`,
 * `{cellPhone}` and `{email}` in the address; those that it does not contain are appended as parameters of these names.
 */
export function prefilled(address: string, session: Session): string {
  const values = {
    companyName: session.company?.name ?? "",
    cellPhone: session.company?.cellPhone ?? "",
    email: session.email ?? "",
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  if (names.some((name) => address.includes(`{${name}}`))) {
    return names.reduce(
      (text, name) => text.replaceAll(`{${name}}`, encodeURIComponent(values[name])),
      address,
    );
  }
  const url = new URL(address);
  for (const name of names) if (values[name]) url.searchParams.set(name, values[name]);
  return url.href;
}
