/** Why: a person's name has the same form on every screen (docs/product.md, Validation). */
interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** First plus last name, or null unless both exist. */
export function fullName(person: Named | null | undefined): string | null {
  return person?.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : null;
}

/** Name of who did something: the API key's if one did it, else the person's; null for neither. */
export function doerOf(done: {
  readonly apiKey: string | null;
  readonly actor?: Named | null;
}): string | null {
  return done.apiKey ? `API · ${done.apiKey}` : fullName(done.actor);
}
