/**
 * Why: a draft for a campaign stays in this tab until it is sent, for its author alone: another user may sign in here
 * next.
 */

const PREFIX = "resuena.app.draft-";

const keyOf = (personId: string, campaignId: string) => `${PREFIX}${personId}-${campaignId}`;

/** A user's draft for a campaign; empty without one. */
export function draftOf(personId: string, campaignId: string): string {
  try {
    return sessionStorage.getItem(keyOf(personId, campaignId)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(personId: string, campaignId: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(personId, campaignId), text);
  } catch {
    // Without storage it is kept as long as the screen is.
  }
}

export function forgetDraft(personId: string, campaignId: string): void {
  try {
    sessionStorage.removeItem(keyOf(personId, campaignId));
  } catch {
    // Then nothing was stored.
  }
}

/** At a sign-out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
