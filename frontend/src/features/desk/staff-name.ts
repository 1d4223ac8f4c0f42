/** Why: people of the staff are named alike in the list, in dialogs and in the log. */
import { fullName } from "~/domain/advertisements/ad-status";

interface Somebody {
  email?: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** First and last name when both exist, otherwise the e-mail; null for somebody erased. */
export const staffName = (person: Somebody): string | null => fullName(person) ?? person.email ?? null;
