/** Why: members of the staff have the same display name in the list, in dialogs and in the log. */
import { fullName } from "~/domain/full-name";

interface Somebody {
  email?: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** First and last name if both exist, otherwise the e-mail; null for an erased person. */
export const staffName = (person: Somebody): string | null => fullName(person) ?? person.email ?? null;
