/**
 * Why: people write an Instagram user with or without its @, or paste the profile's address; all of them mean the same
 * profile.
 */

const USER = /^[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?$/;

/** The normalised user, in lower case and without @, or null if it is not valid. */
export function handleOf(written: string): string | null {
  const plain = written
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\//i, "")
    .replace(/[/?#].*$/, "")
    .replace(/^@/, "");
  return USER.test(plain) && !plain.includes("..") ? plain.toLowerCase() : null;
}

/** The profile's address. */
export function profileOf(handle: string): string {
  return `https://www.instagram.com/${handle}/`;
}
