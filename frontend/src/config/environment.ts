/** Why: what a build may be told from outside, checked in one place. */
const given = import.meta.env.VITE_PUBLIC_URL as string | undefined;

/** The site's own address without a slash at the end; search engines want absolute links to the other language. */
export const PUBLIC_URL = (given ?? "http://localhost:4003").replace(/\/+$/, "");

/** The one API of a build for QA, which ignores the live setting; other builds have none. `scripts/fixed-api.ts` checks it. */
export const FIXED_API_URL = (import.meta.env.VITE_API_URL as string | undefined) || null;
