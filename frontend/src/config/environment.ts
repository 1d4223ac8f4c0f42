/** Why: the build's external settings, validated in one place. */
const given = import.meta.env.VITE_PUBLIC_URL as string | undefined;

/** The site's own address without a trailing slash; search engines want absolute links to the other language. */
export const PUBLIC_URL = (given ?? "http://localhost:4003").replace(/\/+$/, "");

/**
 * The fixed API of a build for QA, which ignores the live setting; other builds have none. `scripts/fixed-api.ts`
 * validates it.
 */
export const FIXED_API_URL = (import.meta.env.VITE_API_URL as string | undefined) || null;
